/** Chess men as a turner would make them: half a profile from the base up, turned about its axis. The knight is carved. */

/** Each entry after the first goes on to its last two numbers: by a straight line (2) or a cubic curve (6). */
const PROFILES = {
  pawn: [
    [22, 40], [22, 36], [22, 31, 16, 31, 14.5, 28], [9, 21, 7, 13, 6.5, 3], [12, 2.4, 13, -0.6, 11.5, -3], [7.5, -4],
    [13.5, -8, 14.5, -22, 5.5, -26], [3.8, -26.8, 1.8, -27, 0, -27],
  ],
  rook: [
    [25, 40], [25, 35], [25, 30, 19, 30, 17, 26.5], [13, 18, 12.4, 4, 12, -7], [18.5, -11], [19, -13], [19, -28.5], [12.2, -28.5],
    [12.2, -22], [5.6, -22], [5.6, -28.5], [0, -28.5],
  ],
  bishop: [
    [23.5, 40], [23.5, 35.5], [23.5, 30.5, 17.5, 30.5, 15.5, 27], [9, 18, 7.4, 8, 6.6, -3], [12.6, -4.2, 14, -8, 11.6, -10.4], [7.6, -11.6],
    [17.5, -19, 12, -30, 2.6, -37.5], [5.2, -40.5, 3.6, -45, 0, -45],
  ],
  queen: [
    [26, 40], [26, 35.5], [26, 30, 19.5, 30, 17.5, 26.5], [9.6, 16, 8.2, 4, 7.6, -8], [14.4, -9.4, 15.6, -13.4, 13, -15.6], [8.8, -16.6],
    [11, -22, 14.6, -26, 19.5, -35], [13.4, -31.6], [9.4, -38.4], [5.2, -33], [3.4, -37.6], [5.6, -40.4, 4, -45.4, 0, -45.4],
  ],
  king: [
    [26.5, 40], [26.5, 35.5], [26.5, 30, 20, 30, 18, 26.5], [10, 16, 8.6, 4, 8, -8], [14.8, -9.4, 16, -13.4, 13.4, -15.6], [9, -16.6],
    [10.6, -22, 15.6, -26.4, 16.4, -32.4], [11, -36.6, 6, -37.4, 2.3, -37.4], [2.3, -41], [6, -41], [6, -45.2], [2.3, -45.2], [2.3, -49], [0, -49],
  ],
  /** A builder rather than a soldier: shorter, with a flat head to carry a plank. */
  "rear-pawn": [
    [24, 40], [24, 35], [24, 30, 18, 30, 16, 26.500], [11, 20, 10, 12, 9.500, 4], [15, 3], [15, -1], [9.500, -2], [9.500, -8], [19, -9.500],
    [19, -17], [0, -17],
  ],
  /** A queen with the horns of a moon: she swims, and leaps as a knight. */
  amazon: [
    [26.500, 40], [26.500, 35.500], [26.500, 30, 20, 30, 18, 26.500], [9.600, 16, 8.200, 4, 7.600, -6], [15, -7.400], [15.600, -12, 12, -13, 8.800, -13.600],
    [12, -18, 22, -20, 24, -40], [17, -33, 12, -28, 6, -28], [4.500, -33], [6.500, -37, 5, -43, 0, -43],
  ],
};

const COLLARS = {
  "rear-pawn": [[9.500, 4], [16, 26.500], [9.500, -8]],
  amazon: [[8.800, -13.600], [7.600, -6], [18, 26.500], [6, -28]],
  pawn: [[7.5, -4], [14.5, 28]],
  rook: [[12, -7], [17, 26.5], [19, -13]],
  bishop: [[7.6, -11.6], [6.6, -3], [15.5, 27]],
  queen: [[8.8, -16.6], [7.6, -8], [17.5, 26.5]],
  king: [[9, -16.6], [8, -8], [18, 26.5]],
  knight: [[17.4, 26.5]],
};

const KNIGHT =
  "M-24 40V35.5C-24 30-18 30-16 26.5C-14.5 15-4.5 10-3.2-3.4C-7-.6-11-.4-14.4 2.2C-16.4 4.8-19.6 5.6-22 3.6C-24.6 1.6-25-2-22.6-5.2C-19-10-16.6-14-14.6-19.4C-13-24-10.6-27.6-7-30L-7.6-40.5L.2-33.4C13-31 21-19 20.8-1.6C20.6 10 17.6 18 17.4 26.5C19.4 30 24.4 30 24.4 35.5V40Z";

const MORE = {
  bishop: '<path class="cut" d="M2.6-29.5L8.4-20.4"/>',
  knight:
    '<path class="cut" d="M2.6-31.6C9-22 11.4-10 9.4 4M-19.4-2.4L-17.2-3.4M-3.2-3.4C-1-5.6.4-8.4.6-11.6"/><circle class="eye" cx="-6.6" cy="-20" r="2"/>',
};

function turned(profile) {
  const [first, ...rest] = profile;
  let right = `M${first}`;
  const back = [];
  let last = first;
  for (const part of rest) {
    right += part.length === 2 ? `L${part}` : `C${part}`;
    back.unshift(part.length === 2 ? `L${-last[0]},${last[1]}` : `C${-part[2]},${part[3]},${-part[0]},${part[1]},${-last[0]},${last[1]}`);
    last = part.slice(-2);
  }
  return `${right}${back.join("")}Z`;
}

/** Whether a word names a chess man. */
export const isMan = (name) => name === "knight" || name in PROFILES;

export function silhouette(name) {
  const path = name === "knight" ? KNIGHT : PROFILES[name] && turned(PROFILES[name]);
  if (!path) return null;
  const collars = COLLARS[name].map(([x, y]) => `<path class="cut" d="M${-x} ${y}Q0 ${y + 2.6} ${x} ${y}"/>`).join("");
  return { path, details: collars + (MORE[name] ?? "") };
}
