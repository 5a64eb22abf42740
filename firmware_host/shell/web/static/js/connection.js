/** One WebSocket to the daemon, opened again for ever. Messages are JSON objects; what cannot be read is dropped. */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;

export class Connection {
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;

  constructor(url, { message, change }) {
    this.url = url;
    this.message = message;
    this.change = change;
    addEventListener("online", () => this.#again(0));
    this.#open();
  }

  #open() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.change(true);
    };
    socket.onmessage = (event) => {
      let read;
      try {
        read = JSON.parse(event.data);
      } catch {
        console.warn("not JSON:", event.data);
        return;
      }
      if (read && typeof read === "object") this.message(read);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.change(false);
      this.#again(this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  #again(wait) {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#socket?.readyState === WebSocket.CLOSED) this.#open();
    }, wait);
  }

  /** Says whether the message left; while the line is down nothing is kept for later, since the hand has moved on. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
