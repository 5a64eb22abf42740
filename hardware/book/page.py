"""The book as one page of HTML, to be read on a screen or printed; nothing is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from hardware.book.counts import counts
from hardware.book.extras import extras
from hardware.book.facts import facts, part_facts
from hardware.book.meter import Reading
from hardware.book.parts_list import wires as wires_to_buy
from hardware.book.pinouts import pinout
from hardware.book.section import notes
from hardware.book.sketch import SCALE
from hardware.book.step import Step
from hardware.book.stripboard.board import Stripboard
from hardware.book.stripboard.draw import cuts, links, size, wires
from hardware.model import Profile
from hardware.wiring.drilling import template
from hardware.wiring.netlist import Kind, Netlist, Part
from hardware.wiring.power import strength

STYLE = (Path(__file__).parent / "book.css").read_text("utf-8")

SAFETY = (
    "No mains inside. The board runs from a bought, certified, closed 5 V supply with its own plug (IEC 62368-1), "
    "which stays closed.",
    "Fire: a short at 5 V can make a thin wire glow. Every feed has its own fuse, no larger than the wire behind it "
    "can carry, close to where the feed begins.",
    "Never change a fuse for a larger one. A fuse that blows has found a short: find it too.",
    "Magnets: two that are swallowed draw together through the gut and can kill. Keep loose ones away from "
    "children, count them, glue them in and pull-test every piece. If one may have been swallowed, go to a hospital at "
    "once.",
    "Strong magnets pinch and splinter. Keep them away from pacemakers.",
    "Solder in fresh air, with glasses on; wash your hands afterwards.",
    "Unplug the supply and switch the Pi off before you change a wire. GPIO pins stand 3.3 V: 5 V on one ends the Pi.",
)


def page(
    profile: Profile,
    circuit: Netlist,
    made: Sequence[Step],
    board: Stripboard | None,
    sheets: Sequence[str],
    extras: Sequence[str],
) -> str:
    """sheets: file names of the wiring sheets. extras: of the files that are no pictures."""
    body = [
        *_front(profile, circuit),
        *_safety(profile),
        *_parts(profile, circuit),
        *_section(profile),
        *_drilling(profile),
        *_stripboard(board, circuit),
        *_sheets(sheets),
        *(line for number, step in enumerate(made, 1) for line in _step(number, step)),
        *_files(extras),
    ]
    title = escape(f"{profile.title}: build book")
    return "\n".join([
        '<!DOCTYPE html>', f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body>", *body, "</body></html>", "",
    ])  # fmt: skip


def _front(profile: Profile, circuit: Netlist) -> Iterator[str]:
    work = counts(profile, circuit)
    yield f"<h1>{escape(profile.title)}</h1>"
    yield (
        f'<p class="faint">Build book, made from the board file {escape(profile.path.name)}. Where book and '
        "file differ, the file is right: make the book again.</p>"
    )
    sizes = ", ".join(f"{diameter:g}" for diameter in template(profile).drills)
    yield (
        f"<p>{len(circuit.parts)} parts, {work.joints} joints, {work.wires} wires at the least, {work.holes} holes of "
        f"{sizes} mm, sites {profile.pitch_mm:g} mm apart. You need a soldering iron, a meter and a drill. Test after "
        "every step, and go on only when the test passes.</p>"
    )
    links = (
        ("safety", "Safety"),
        ("parts", "Parts"),
        ("section", "Section"),
        ("drilling", "Drilling"),
        ("wiring", "Wiring"),
        ("step-1", "Steps"),
    )
    yield "<nav>" + " · ".join(f'<a href="#{key}">{name}</a>' for key, name in links) + "</nav>"


def _safety(profile: Profile) -> Iterator[str]:
    sized = strength(profile)
    yield '<section class="warn"><h2 id="safety">Safety first</h2><ul>'
    magnets = profile.sensing in ("occupancy", "polarity")
    for line in SAFETY:
        if magnets or "agnet" not in line:
            yield f"<li>{escape(line)}</li>"
    yield (
        f"<li>This board: at most {profile.power.limit_ma} mA; fuse {sized.fuse_a:g} A slow, supply "
        f"{sized.supply_a:g} A or more, wires of {sized.trunk_mm2:g} mm² of copper before the fuse and "
        f"{sized.wire_mm2:g} mm² behind it.</li></ul></section>"
    )


def _parts(profile: Profile, circuit: Netlist) -> Iterator[str]:
    groups: dict[tuple[Kind, str], list[Part]] = {}
    for part in circuit.parts.values():
        groups.setdefault((part.kind, part.value), []).append(part)
    yield '<h2 id="parts" class="new">Parts</h2><p>Prices are left to you, with their date.</p>'
    heads = ("number", "part", "what fits", "what does not", "price, shop, date")
    yield "<table><tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"
    for (kind, value), parts in groups.items():
        known = part_facts(parts[0])
        name = escape(f"{kind.name} {value}".strip())
        yield (
            f'<tr><td class="n">{len(parts)}</td><td><b>{name}</b><br>{escape(kind.note)}</td>'
            f"<td>{escape(known.fits)}</td><td>{escape(known.unfit)}</td><td></td></tr>"
        )
    for extra in extras(profile, circuit):
        name = escape(f"{extra.name} {extra.value}".strip())
        yield (
            f'<tr><td class="n">{extra.quantity}</td><td><b>{name}</b><br>{escape(extra.note)}</td>'
            f"<td></td><td>{escape(extra.unfit)}</td><td></td></tr>"
        )
    for wire in wires_to_buy(profile, circuit):
        yield (
            f"<tr><td></td><td><b>{wire.name} {wire.mm2:g} mm²</b><br>{wire.use}</td><td></td><td>{wire.unfit}</td>"
            "<td></td></tr>"
        )
    yield "</table><h3>Pins</h3><div class=pins>"
    for kind in dict.fromkeys(part.kind for part in circuit.parts.values()):
        if drawing := pinout(kind):
            source = f'<br><span class="faint">{escape(facts(kind).source)}</span>' if facts(kind).source else ""
            yield f"<figure>{drawing}<figcaption><b>{escape(kind.name)}</b>{source}</figcaption></figure>"
    yield "</div>"


def _section(profile: Profile) -> Iterator[str]:
    yield '<h2 id="section" class="new">Wood, sensor and light</h2>'
    yield from _picture(
        "section.svg", f"Section through one site, {SCALE} : 1 in print. A proposal: change it, then test one site."
    )
    yield _list(notes(profile))


def _drilling(profile: Profile) -> Iterator[str]:
    yield '<h2 id="drilling">Drilling plan</h2>'
    yield from _picture("drilling.svg", "From above. At 1:1 on A4 sheets: drilling-a4.html, or drilling-a4.pdf.")


def _stripboard(board: Stripboard | None, circuit: Netlist) -> Iterator[str]:
    if board is None:
        return
    yield f'<h2 id="stripboard" class="new">Circuit board</h2><p>{escape(size(board))}</p>'
    told = f"{board.strips} strips of {board.holes} holes, {len(board.cuts)} cuts, {len(board.links)} links."
    yield from _picture(
        "stripboard.svg", f"{told} From the parts' side; on the copper side left and right are mirrored."
    )
    made = (("Cuts", cuts(board)), ("Links, shortest first", links(board, circuit)), ("Wires", wires(board)))
    for title, lines in made:
        yield f'<h3>{title}</h3><ul class="ticks">' + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _sheets(sheets: Sequence[str]) -> Iterator[str]:
    """On pages of their own, across."""
    yield '<div class="sheets"><h2 id="wiring">Wiring</h2>'
    for name in sheets:
        yield from _picture(name, f"{name}: seen from below, with every pin; pins.md has the same as tables.")
    yield "</div>"


def _step(number: int, step: Step) -> Iterator[str]:
    heading = '<h2 class="new">Building</h2>' if number == 1 else ""
    yield f'{heading}<section class="step" id="step-{number}"><h3>Step {number}. {escape(step.title)}</h3>'
    yield from _picture(step.picture, "", step.title)
    yield '<ol class="do">' + "".join(f"<li>{escape(line)}</li>" for line in step.do) + "</ol>"
    if step.readings:
        yield "<p><b>Measure</b></p><table><tr><th>red probe</th><th>black probe</th><th>right</th></tr>"
        yield from (_reading(reading) for reading in step.readings)
        yield "</table>"
    yield f'<p class="box"><b>Test</b> <code>{escape(shell(step.command, by_root=step.by_root))}</code></p>'
    yield f"<p>It is right when: {escape(step.see)}.</p>"
    if step.troubles:
        yield "<table><tr><th>you see</th><th>cause</th><th>what to do</th></tr>"
        for trouble in step.troubles:
            cells = (trouble.shown, trouble.cause, trouble.cure)
            yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        yield "</table>"
    yield "</section>"


def shell(command: Sequence[str], *, by_root: bool = False) -> str:
    """As it is typed; the board file stands as FILE, a game as GAME."""
    program = ("sudo", "tablero") if by_root else ("tablero",)
    return " ".join((*program, *(word.replace("{board}", "FILE").replace("{game}", "GAME") for word in command)))


def _reading(reading: Reading) -> str:
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in (*reading.between, reading.told)) + "</tr>"


def _picture(name: str, caption: str, alt: str = "") -> Iterator[str]:
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    yield f'<figure><a href="{name}"><img src="{name}" alt="{escape(alt or caption)}"></a>{told}</figure>'


def _files(extras: Sequence[str]) -> Iterator[str]:
    yield "<h2>Files beside this page</h2>"
    yield "<ul>" + "".join(f'<li><a href="{name}">{name}</a></li>' for name in extras) + "</ul>"


def _list(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"
