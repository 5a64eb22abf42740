/** The first touch is forgiven whatever it is: it ends what is acted out, and does nothing else. */

/** isFirst(target): whether a touch there is one to be forgiven. */
export function forgive(isFirst, wake) {
  let swallowed = -1;
  addEventListener("pointerdown", (event) => {
    // A finger that slid has clicked nothing: the next one's click is its own.
    if (event.isPrimary) swallowed = -1;
    if (!isFirst(event.target)) return;
    event.stopImmediatePropagation();
    swallowed = event.pointerId;
    wake();
  }, { capture: true });
  addEventListener("click", (event) => {
    if (swallowed < 0 || event.detail === 0) return;
    swallowed = -1;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
}
