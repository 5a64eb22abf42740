/** One field for each setting, made of what the daemon says that it may hold. */

import { h } from "../dom.js";

const SLIDERS = new Set(["light.brightness", "sound.volume"]);
const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** {element, read(): value, changed(): boolean} of a setting. */
export function field(words, setting, games) {
  const { name, form, value, fixed } = setting;
  const key = `setting.${name}`;
  const label = words.has(key) ? words.say(key) : name;
  const told = (choice) => choiceName(words, form, choice, games);
  const made = MAKERS[form.type]?.(setting, told, words) ?? MAKERS.text(setting, told, words);
  const note = fixed ? words.say("console.fixed") : setting.live ? "" : words.say("console.later");
  const help = words.has(`${key}-help`) ? words.say(`${key}-help`) : "";
  const small = [help, note].filter(Boolean).map((text) => h("small", {}, text));
  const group = made.group;
  const element = group
    ? h("fieldset", { class: "field", disabled: fixed }, h("legend", {}, label), made.control, ...small)
    : h("label", { class: `field ${form.type === "switch" ? "switch" : ""}` }, h("span", {}, label), made.control, ...small);
  if (fixed) for (const control of element.querySelectorAll("input, select, textarea")) control.disabled = true;
  const changed = () => !fixed && !same(made.read(), value);
  element.addEventListener("input", () => element.classList.toggle("changed", changed()));
  element.dataset.name = name;
  return { name, element, read: made.read, changed };
}

/** A value as the history tells it. */
export function valueName(words, value, games) {
  if (Array.isArray(value)) return value.map((each) => valueName(words, each, games)).join(", ") || "–";
  if (value !== null && typeof value === "object") return Object.values(value).join(", ") || "–";
  if (value === null) return words.say("console.default");
  return games.get(value) ?? wordFor(words, String(value)) ?? String(value);
}

function wordFor(words, choice) {
  const key = [`choice-of.${choice}`, `theme.${choice}`].find((each) => words.has(each));
  return key && words.say(key);
}

function choiceName(words, form, choice, games) {
  if ((form.of?.of ?? form.of) === "game") return games.get(choice) ?? choice;
  return wordFor(words, choice) ?? ((form.of?.choices ?? form.choices ?? []).length && /^[a-z]{2}$/.test(choice) ? languageName(choice) : choice);
}

function languageName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const MAKERS = {
  switch({ value }) {
    const control = h("input", { type: "checkbox", checked: value });
    return { control, read: () => control.checked };
  },
  choice({ value, form }, told) {
    const control = h("select", {}, ...form.choices.map((choice) => h("option", { value: choice, selected: choice === value }, told(choice))));
    return { control, read: () => control.value };
  },
  number({ name, value, form }) {
    const type = SLIDERS.has(name) ? "range" : "number";
    const control = h("input", { type, min: form.low, max: form.high, step: form.step, value, inputmode: "decimal" });
    if (type === "number") return { control, read: () => (control.value === "" ? null : Number(control.value)) };
    const shown = h("output", {}, `${value} %`);
    control.addEventListener("input", () => (shown.textContent = `${control.value} %`));
    return { control: h("span", {}, control, shown), read: () => Number(control.value) };
  },
  text({ name, value, form }) {
    const list = form.suggest ? h("datalist", { id: `list-${name}` }, ...form.suggest.map((each) => h("option", { value: each }))) : null;
    const control = h("input", { type: "text", value: String(value), maxlength: form.longest, list: list?.id, autocapitalize: "off", autocomplete: "off" });
    return { control: list ? h("span", {}, control, list) : control, read: () => control.value.trim() };
  },
  texts({ value, form }) {
    const inputs = form.languages.map((language) => [language, h("input", { type: "text", value: value[language] ?? "", maxlength: form.longest, lang: language })]);
    const control = h("div", {}, ...inputs.map(([language, input]) => h("label", { class: "field" }, h("small", {}, languageName(language)), input)));
    const read = () => Object.fromEntries(inputs.map(([language, input]) => [language, input.value.trim()]).filter(([, text]) => text));
    return { control, read, group: true };
  },
  list({ value, form }, told) {
    if (form.of.type === "choice") {
      const boxes = form.of.choices.map((choice) => [choice, h("input", { type: "checkbox", checked: value.includes(choice) })]);
      const control = h("div", { class: "picks" }, ...boxes.map(([choice, box]) => h("label", {}, box, h("span", {}, told(choice)))));
      return { control, read: () => boxes.filter(([, box]) => box.checked).map(([choice]) => choice), group: true };
    }
    const control = h("textarea", { rows: 3, autocapitalize: "off", spellcheck: "false" }, value.join("\n"));
    return { control, read: () => linesOf(control.value) };
  },
  options({ value }) {
    const control = h("textarea", { rows: 2, autocapitalize: "off", spellcheck: "false" }, Object.entries(value).map(([name, each]) => `${name} = ${each}`).join("\n"));
    const read = () => Object.fromEntries(linesOf(control.value).map((line) => {
      const [name, ...rest] = line.split("=");
      return [name.trim(), plain(rest.join("=").trim())];
    }));
    return { control, read };
  },
};

function plain(text) {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
