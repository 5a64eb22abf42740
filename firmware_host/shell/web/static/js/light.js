/** The pixels under the wood. Light is soft, so it is painted small and stretched: cheap enough for thirty times a second. */

const DOTS = 0.22;
/** Dots a board unit of what has an edge: the lens over each diode, the rim of light around a piece. */
const SHARP = 0.9;
const LENS = 14;
/** How far from the edge of a piece the ring of its light lies. */
const RIM = 5;
/** What the wood around a lamp catches of it, as a share of its reach. */
const BLOOM = 1.9;

/** From the diode outwards: how far (of its reach), how much it burns to white, how much of it is left: a bell curve
 * with a hot heart. */
const FALL = Array.from({ length: 11 }, (_, i) => {
  const at = i / 10;
  return [at, 0.78 * Math.exp(-((at / 0.17) ** 2)), 0.98 * (Math.exp(-((at / 0.64) ** 2)) - Math.exp(-((1 / 0.64) ** 2)) * at)];
});

/** What has an edge is there, or it is not: only what is all but dark is drawn faintly. */
const steady = (strength) => Math.min(1, Math.max(0.3, (strength - 0.1) / 0.23));

export class Light {
  /** By how much the brightest light of the theme is turned down. */
  gain = 1;

  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "light";
    this.canvas.setAttribute("aria-hidden", "true");
    this.context = this.canvas.getContext("2d");
    this.sharp = document.createElement("canvas");
    this.sharp.className = "light edges";
    this.sharp.setAttribute("aria-hidden", "true");
    this.edges = this.sharp.getContext("2d");
    this.sites = [];
  }

  /** sites: in the order of the pixels, each with x, y (or lampX, lampY) and glow (reach) in board units;
   * veil: an inlay that lights up as a whole; foot {x, y, rx, ry}: where a piece's edge meets the wood. */
  lay(width, height, sites) {
    this.canvas.width = Math.ceil(width * DOTS);
    this.canvas.height = Math.ceil(height * DOTS);
    this.sharp.width = Math.ceil(width * SHARP);
    this.sharp.height = Math.ceil(height * SHARP);
    this.sites = sites;
    this.shown = null;
  }

  /** covered: for each pixel whether a piece stands on it, so that its light comes out around the foot. */
  show(rgb, covered) {
    const now = rgb + covered.map(Number).join("") + this.gain;
    if (now === this.shown) return;
    this.shown = now;
    const { context, canvas, edges, sharp } = this;
    edges.setTransform(1, 0, 0, 1, 0, 0);
    edges.clearRect(0, 0, sharp.width, sharp.height);
    edges.setTransform(SHARP, 0, 0, SHARP, 0, 0);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = "lighter";
    context.setTransform(DOTS, 0, 0, DOTS, 0, 0);
    this.sites.forEach((site, i) => {
      const packed = Number.parseInt(rgb.slice(6 * i, 6 * i + 6), 16);
      if (packed > 0) this.#glow(site, packed >> 16, (packed >> 8) & 255, packed & 255, covered[i]);
    });
  }

  #glow(site, r, g, b, covered) {
    const [x, y, reach] = [site.lampX ?? site.x, site.lampY ?? site.y, site.glow];
    const peak = Math.max(r, g, b);
    // The eye sees a breath of light long before a linear scale would show it.
    const strength = Math.min(1, (peak * this.gain) / 255) ** 0.65;
    // Wood scatters: even a pure colour comes through a little paler.
    const pure = [r, g, b].map((channel) => 18 + (channel / peak) * 237);
    const tint = (white, alpha) => {
      const [cr, cg, cb] = pure.map((channel) => Math.round(channel + (255 - channel) * white));
      return `rgba(${cr}, ${cg}, ${cb}, ${(alpha * strength).toFixed(3)})`;
    };
    const fall = this.context.createRadialGradient(x, y, 0, x, y, reach);
    for (const [at, white, alpha] of FALL) fall.addColorStop(at, tint(white, alpha));
    const bloom = this.context.createRadialGradient(x, y, reach * 0.3, x, y, reach * BLOOM);
    bloom.addColorStop(0, tint(0.3, 0.08));
    bloom.addColorStop(0.5, tint(0.2, 0.03));
    bloom.addColorStop(1, tint(0, 0));
    this.context.fillStyle = bloom;
    this.context.fillRect(x - reach * BLOOM, y - reach * BLOOM, 2 * reach * BLOOM, 2 * reach * BLOOM);
    if (site.veil) {
      this.context.fillStyle = tint(0, 0.5);
      this.context.fill(site.veil);
    }
    this.context.fillStyle = fall;
    this.context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
    const firm = steady(strength);
    const edge = { dark: `rgba(16, 8, 3, ${(0.92 * firm).toFixed(3)})`, bright: (white) => tint(white, firm / strength) };
    if (!covered) this.#lens(x, y, edge);
    else if (site.foot) this.#ring(site.foot, edge);
  }

  /** The light that escapes all around beneath a piece. Between a dark line and a bright one it is seen on any wood. */
  #ring({ x, y, rx, ry }, { dark, bright }) {
    const { edges } = this;
    const line = (by, thick, colour) => {
      edges.beginPath();
      edges.ellipse(x, y, rx + by, ry + by, 0, 0, 7);
      edges.lineWidth = thick;
      edges.strokeStyle = colour;
      edges.stroke();
    };
    line(RIM, 12, dark);
    line(RIM + 0.9, 6.4, bright(0.12));
    line(RIM - 2.4, 4.2, bright(0.96));
  }

  /** The frosted lens itself, small and bright. */
  #lens(x, y, { dark, bright }) {
    const { edges } = this;
    edges.beginPath();
    edges.arc(x, y, LENS + 5, 0, 7);
    edges.fillStyle = dark;
    edges.fill();
    const lens = edges.createRadialGradient(x, y, 0, x, y, LENS);
    for (const [at, white] of [[0, 0.97], [0.6, 0.94], [0.7, 0.12], [1, 0.12]]) lens.addColorStop(at, bright(white));
    edges.beginPath();
    edges.arc(x, y, LENS, 0, 7);
    edges.fillStyle = lens;
    edges.fill();
  }
}

/** A word key for a colour, for those who hear the board. */
export function colourName(rgb) {
  const packed = Number.parseInt(rgb, 16);
  const [r, g, b] = [packed >> 16, (packed >> 8) & 255, packed & 255];
  const peak = Math.max(r, g, b);
  if (!(peak > 20)) return null;
  const low = Math.min(r, g, b);
  if (peak - low < peak * 0.28) return "colour.white";
  const spread = peak - low;
  const sector = peak === r ? (((g - b) / spread) * 60 + 360) % 360 : peak === g ? ((b - r) / spread) * 60 + 120 : ((r - g) / spread) * 60 + 240;
  const names = [[15, "red"], [48, "amber"], [70, "yellow"], [165, "green"], [200, "cyan"], [262, "blue"], [320, "violet"], [345, "pink"], [361, "red"]];
  return `colour.${names.find(([until]) => sector < until)[1]}`;
}
