/** On the board's own screen (?kiosk) the daemon hears that the page lives: drawn frames are counted, since a page that
 *  hangs draws none. One that something else of the browser's covers may go on drawing, but loses the focus that it had. */

const KIOSK = new URLSearchParams(location.search).has("kiosk");
const BEAT_EVERY = 10_000;
/** What is for staff must not stay on that screen without them. */
const LEFT_ALONE = 180_000;

/** The address of another of the board's pages, on the same screen. */
export const beside = (address) => (KIOSK ? `${address}?kiosk` : address);

/** What beats at once, besides. */
export function heartbeat(send) {
  if (!KIOSK) return () => {};
  document.documentElement.dataset.kiosk = "";
  addEventListener("contextmenu", (event) => event.preventDefault());
  let focused = false;
  const beat = () => {
    focused ||= document.hasFocus();
    if (!focused || document.hasFocus()) requestAnimationFrame(() => send({ do: "beat" }));
  };
  setInterval(beat, BEAT_EVERY);
  return beat;
}

/** Back to the board, where nobody touches anything any more. isThere(): whether the board answers. */
export function leaveAlone(isThere) {
  if (!KIOSK) return;
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isThere() ? location.replace(beside("./")) : wait()), LEFT_ALONE);
  };
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, wait, { capture: true, passive: true });
  wait();
}
