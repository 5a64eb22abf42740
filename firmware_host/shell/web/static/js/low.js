/** With all controls low, what is chosen in words lies where the sides are shown, not beside the words above. */

export function layLow(access, ...choices) {
  const [play, speech] = ["play", "speech"].map((id) => document.getElementById(id));
  const homes = new Map(choices.map((choice) => [choice, choice.nextSibling]));
  access.on(() => {
    const low = document.body.hasAttribute("data-low");
    for (const [choice, next] of homes) {
      if (low && choice.parentElement !== play) play.append(choice);
      else if (!low && choice.parentElement !== speech) speech.insertBefore(choice, next?.parentElement === speech ? next : null);
    }
  });
}
