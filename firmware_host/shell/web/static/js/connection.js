/** One WebSocket to the daemon, opened again for ever. Messages are JSON objects; what cannot be read is dropped. */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
/** The daemon says something every ten seconds. Where nothing has come for so long nothing will, whatever the browser
 *  believes: the telephone has slept, the plug was pulled, the network has changed. */
const SILENT = 30_000;
const LOOK_EVERY = 5000;

export class Connection {
  /** The one that is open or being opened; null while there is none. */
  #socket = null;
  #heard = 0;
  #wait = FIRST_WAIT;
  #timer = 0;
  #version = null;

  constructor(url, { message, change }) {
    this.url = url;
    this.message = message;
    this.change = change;
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => this.#look());
    setInterval(() => this.#look(), LOOK_EVERY);
    this.#open();
  }

  #open() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      this.#wait = FIRST_WAIT;
      this.change(true);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      let read;
      try {
        read = JSON.parse(event.data);
      } catch {
        console.warn("not JSON:", event.data);
        return;
      }
      if (!read || typeof read !== "object") return;
      this.#compare(read);
      this.message(read);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.change(false);
    this.#again(this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #look() {
    const socket = this.#socket;
    if (!socket || performance.now() - this.#heard < SILENT) return;
    this.#lost(socket);
    socket.close();
  }

  #again(wait) {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket || this.#open(), wait);
  }

  /** A page that is never closed must not outlive the program that served it. */
  #compare({ kind, version }) {
    if (kind !== "hello") return;
    if (this.#version !== null && version !== this.#version) location.reload();
    this.#version = version;
  }

  /** Says whether the message left; while the line is down nothing is kept for later, since the hand has moved on. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
