/** What is heard: short tones made here, and the house's recordings of what is said. */

const SPEAKS_AFTER = 350;

/** Tones of each sound: frequency in hertz, when and how long in seconds, how loud. */
const SOUNDS = {
  lift: [[520, 0, 0.06, 0.25]],
  legal: [[440, 0, 0.09, 0.4], [660, 0.08, 0.14, 0.4]],
  wrong: [[196, 0, 0.16, 0.5], [165, 0.15, 0.22, 0.5]],
  capture: [[330, 0, 0.08, 0.5], [220, 0.07, 0.1, 0.5], [147, 0.15, 0.2, 0.6]],
  win: [[523, 0, 0.16, 0.4], [659, 0.15, 0.16, 0.4], [784, 0.3, 0.16, 0.4], [1047, 0.45, 0.5, 0.45]],
};

/** Whether a time of day, in minutes, lies in the quiet hours; they may go over midnight. */
export function isQuiet(quiet, minutes) {
  if (!quiet) return false;
  const [from, to] = quiet.map((text) => text.split(":").reduce((hours, part) => hours * 60 + Number(part), 0));
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

const pieces = (board) => Object.values(board ?? {}).join("").length;

/** What is to be heard of a change from one state to the next; null for nothing. */
export function heard(before, now) {
  if (!before || now.attract || before.attract) return null;
  if (now.outcome && !before.outcome) return now.outcome.reason === "try-again" ? "wrong" : "win";
  if (now.ply > before.ply) return pieces(now.board) < pieces(before.board) ? "capture" : "legal";
  const wrong = (state) => (state.phase === "repair" ? "repair" : state.why ? JSON.stringify(state.why) : "");
  if (wrong(now) && wrong(now) !== wrong(before)) return "wrong";
  if ((now.hand && !before.hand) || (now.say?.key === "say.begun" && before.say?.key !== "say.begun")) return "lift";
  return null;
}

export class Sounds {
  #store;
  #words;
  #access;
  #before = null;
  #context = null;
  #spoken = "";
  #voice = null;
  #soon = 0;

  constructor({ store, words, access }) {
    this.#store = store;
    this.#words = words;
    this.#access = access;
    store.on("board", () => (this.#before = null));
    store.on("state", (state) => this.#change(state));
  }

  /** 0 to 1. */
  get volume() {
    const { sound } = this.#store.hello ?? {};
    const now = new Date();
    if (!sound?.volume || this.#access.wants("mute") || isQuiet(sound.quiet, 60 * now.getHours() + now.getMinutes())) return 0;
    return sound.volume / 100;
  }

  #change(state) {
    const what = heard(this.#before, state);
    this.#before = state;
    if (!this.volume) return;
    if (what) this.play(what);
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#speak(state), SPEAKS_AFTER);
  }

  play(what) {
    document.body.dataset.heard = what;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const [pitch, after, long, loud] of SOUNDS[what]) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      const at = context.currentTime + after;
      tone.frequency.value = pitch;
      tone.type = "triangle";
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(loud * this.volume, at + 0.012);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + long);
    }
  }

  /** What is said has changed, and somebody has recorded it. */
  #speak({ say, why }) {
    const told = (why ?? say)?.key?.replaceAll(".", "-");
    const about = `${this.#words.language}/${told}/${JSON.stringify((why ?? say)?.args)}`;
    if (!told || about === this.#spoken) return;
    this.#spoken = about;
    this.#voice?.pause();
    if (!this.#store.hello?.sound?.speech?.[this.#words.language]?.includes(told)) return;
    this.#voice = new Audio(`speech/${this.#words.language}/${told}`);
    this.#voice.volume = this.volume;
    this.#voice.play().catch(() => {});
  }
}
