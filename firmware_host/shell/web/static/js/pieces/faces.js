/** Beasts and people of the hunts and the wars, each cut into the face of a medallion. */

import { both, medallion } from "./parts.js";

const tiger = ({ ink, paper }) => `<g fill="${ink}">${both("M10-22C13-31 24-31 25-22C25.6-17 23-14 20-12.4C17.6-17 14.4-20 10-22Z")}
  <path d="M0-24C2.2-20 2.2-15 0-9C-2.2-15-2.2-20 0-24Z"/>${both("M5.4-22C8.6-18.6 8.4-14.6 4.8-11.4C5.8-15.4 5.8-18.4 5.4-22Z")}
  ${both("M29-4C24-4.6 20-3 17.6 .6C22 .2 25.6 .4 28.4 2ZM29 7C24.6 5.4 20.6 6.4 18.2 9.4C22 9.6 25 10.6 27.4 12.8ZM23.4 19C20.6 16.4 17.2 16 14.4 17.8C17.4 18.8 19.6 20.4 21 22.8Z")}
  ${both("M5.6-3.6C9.4-7.4 14.6-7 17-3.2C13.4-.6 8.8-.4 5.6-3.6Z")}<path d="M-6.4 7.6C-3-.1 3-.1 6.4 7.6C3.6 12.4 1.4 13.6 0 13.8C-1.4 13.6-3.6 12.4-6.4 7.6Z"/></g>
  <g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"><path d="M0 13V19"/>${both("M0 19C3 24.4 8.6 24.4 11.4 20.6")}</g>
  <g fill="${paper}"><circle cx="11.2" cy="-4" r="1.9"/><circle cx="-11.2" cy="-4" r="1.9"/></g>`;

const goat = ({ ink, paper }) => `<g fill="${ink}">${both("M4-15C5-27 15-35 24-31C31-27 31-17 26-11C27-19 24-25 18-24C13-23 12-17 12-12Z")}
  ${both("M12-9C20-13 28-11 31-4C25 0 18-1 12-4Z")}<path d="M-13-13C-8-17 8-17 13-13C14-3 10 7 8 14C5 20-5 20-8 14C-10 7-14-3-13-13Z"/><path d="M-5 18C-3 25-2 30 0 34C2 30 3 25 5 18Z"/></g>
  <g fill="${paper}">${both("M4.600-5C7-7.400 10-7 11-4.600C9-2.800 6.600-2.800 4.600-5Z")}<path d="M-4 10.500H4L0 14.500Z"/></g><path d="M0 14V17" stroke="${paper}" stroke-width="1.400"/>
  <g fill="none" stroke="${paper}" stroke-width="1.100" stroke-opacity=".8">${both("M9-24L13-20M16-29L18-24.500M23-28L22-23")}</g>`;

const bull = ({ ink, paper, gold }) => `<g fill="${ink}">${both("M9-15C19-12 26-18 24-34C37-25 36-7 20-4C15-3 11-6 9-9Z")}${both("M14-3C20-6 28-3 30 3C24 5 17 4 13 1Z")}
  <path d="M-14-14C-8-18 8-18 14-14C15-4 13 4 10 10C14 18 9 27 0 27C-9 27-14 18-10 10C-13 4-15-4-14-14Z"/></g>
  <g fill="${paper}">${both("M5-3C8-5.400 11-5 12-2.500C10-.8 7-.8 5-3Z")}<circle cx="5" cy="18" r="2.200"/><circle cx="-5" cy="18" r="2.200"/><path d="M-7-15C-4-6 4-6 7-15C3-12-3-12-7-15Z"/></g>
  <path d="M-4.500 23A4.800 4.800 0 1 0 4.500 23" fill="none" stroke="${gold}" stroke-width="2.200"/>`;

const dog = ({ ink, paper }) => `<g fill="${ink}">${both("M6-17C9-29 17-34 22-32C24-22 22-12 16-7Z")}
  <path d="M-17-12C-11-21 11-21 17-12C23-5 22 4 16 8C13 10 11 12 10 15C8 23 4 27 0 27C-4 27-8 23-10 15C-11 12-13 10-16 8C-22 4-23-5-17-12Z"/></g>
  <g fill="${paper}">${both("M5-3C7-6 11-6 12.500-3.500C11-1.200 7.500-.8 5-3Z")}<path d="M-5.500 9C-3 6.500 3 6.500 5.500 9C4.500 13 2 14.500 0 14.500C-2 14.500-4.500 13-5.500 9Z"/></g>
  <g fill="none" stroke="${paper}" stroke-width="1.600" stroke-linecap="round"><path d="M0 14V18"/>${both("M0 18C2 21 5 21 7 19")}</g>`;

const HIDE = "M-36-3C-30-16-20-14-19-4C-18 6-27 10-35 8C-36 4-36.500 1-36-3ZM12-34C22-31 30-24 33-15C27-10 19-14 15-20C11-26 9-31 12-34ZM5 35C9 27 19 25 25 26C20 31 13 34.500 5 35Z";
const cow = ({ ink, paper }) => `<g fill="${ink}">${both("M8-12C15-14 19-22 13-37C27-31 29-13 13-7Z")}${both("M12-5C19-9 27-7 29 0C23 4 17 3 12 0Z")}
  <path d="M-11-13C-6-16 6-16 11-13C13-4 9 6 9 13C10 22 5 27 0 27C-5 27-10 22-9 13C-9 6-13-4-11-13Z"/></g>
  <g fill="${paper}"><path d="M-2.800-13C-1-14.500 1-14.500 2.800-13C4-5 2.400 3 3 10H-3C-2.400 3-4-5-2.800-13Z"/><circle cx="7" cy="-3" r="1.900"/><circle cx="-7" cy="-3" r="1.900"/><circle cx="4" cy="19" r="1.900"/><circle cx="-4" cy="19" r="1.900"/></g>`;

const prince = ({ ink, paper }) => `<g fill="${ink}"><path d="M-23 12C-25 2-31-5-28-13C-22-9-20-5-17 0C-17-8-16-17-11-23C-6-17-6-9-5.500-2C-5-12-3-23 0-30C3-23 5-12 5.500-2C6-9 6-17 11-23C16-17 17-8 17 0C20-5 22-9 28-13C31-5 25 2 23 12Z"/><path d="M-23 15.500H23L21.500 23H-21.500Z"/></g>
  <g fill="${paper}"><circle cy="-13" r="2.600"/><circle cx="11" cy="-9" r="2.200"/><circle cx="-11" cy="-9" r="2.200"/><circle cy="19.300" r="2.400"/><circle cx="11" cy="19.300" r="2"/><circle cx="-11" cy="19.300" r="2"/></g>`;

const lama = ({ ink, paper }) => `<g fill="${ink}"><path d="M-26 27C-27 9-16-1-8-3H8C16-1 27 9 26 27C16 32-16 32-26 27Z"/><path d="M-9.500-13C-9.500-22 9.500-22 9.500-13C9.500-6 5-1.500 0-1.500C-5-1.500-9.500-6-9.500-13Z"/>
  <path d="M-11.500-16C-14-28-4-37 9-33C14-29 13.500-21 11.500-16C5-20.500-5-20.500-11.500-16Z"/></g>
  <g fill="none" stroke="${paper}" stroke-width="2" stroke-linecap="round"><path d="M-10-1C-3 9 9 16 24 18M-17 3C-9 17 6 25 20 27M-6 21C-3 17 3 17 6 21"/><path d="M-11.500-15.500C-5-20 5-20 11.500-15.500M-8-24C-4-30 3-31 8-29" stroke-width="1.500"/></g>`;

const soldier = ({ ink, paper }) => `<g fill="${ink}"><path d="M-21-7C-27-20-13-31 1-30C16-29 26-19 21-7C11-13-11-13-21-7Z"/><path d="M0-29C1-37 8-41 15-38C11-36 8-33 7-28Z"/>
  <path d="M-15-6C-8-10 8-10 15-6C16 6 10 16 0 18.500C-10 16-16 6-15-6Z"/><path d="M-28 33C-24 22-13 20-8 18.500C-4 23 4 23 8 18.500C13 20 24 22 28 33C12 40-12 40-28 33Z"/></g>
  <g fill="${paper}"><path d="M0 5.500C-4 2.500-10 4-15 .5C-12 9-4 10.500 0 7.500C4 10.500 12 9 15 .5C10 4 4 2.500 0 5.500Z"/><circle cx="6.500" cy="-2" r="1.900"/><circle cx="-6.500" cy="-2" r="1.900"/><circle cy="-16" r="3"/></g>
  <g fill="none" stroke="${paper}" stroke-width="1.500" stroke-linecap="round"><path d="M-19-12C-10-24 6-29 15-25M-12-14C-4-23 8-25 19-19M3-13C9-18 15-17 20-13"/></g>`;

export const faces = {
  tiger: (m) => medallion(m, tiger),
  goat: (m) => medallion(m, goat),
  bull: (m) => medallion(m, bull),
  dog: (m) => medallion(m, dog),
  /** On a hide of two colours, as the cattle of the Nguni. */
  cow: (m) => medallion(m, cow, `<path d="${HIDE}" fill="${m === "light" ? "#7c4a26" : "#e9dcc4"}" opacity=".9"/>`),
  prince: (m) => medallion(m, prince),
  lama: (m) => medallion(m, lama),
  soldier: (m) => medallion(m, soldier),
};
