"""Tries mutants of the rules, told as they go. What was found before, on the same source, is not tried again."""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.mutation import runs
from tests.mutation.equivalents import equivalents
from tests.mutation.mutants import ROOT, Mutant, Name, files, mutants_of

OUT = Path(tempfile.gettempdir()) / "tablero-mutation"


def all_mutants(wanted: Iterable[str]) -> list[Mutant]:
    """Of the files whose names have one of the words."""
    words = list(wanted)
    chosen = [file for file in files() if not words or any(word in file for word in words)]
    return [m for file in chosen for m in mutants_of(file, ast.parse((ROOT / file).read_text(encoding="utf-8")))]


def sample(mutants: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, in an order that the seed draws. Where the rules change, the others stay drawn."""
    return sorted(mutants, key=lambda m: hashlib.sha256(f"{seed} {m.name}".encode()).digest())[:count]


def digest(*places: str) -> str:
    """Of every source and data file in these places."""
    sums = hashlib.sha256()
    for place in places:
        path = ROOT / place
        for one in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if one.is_file() and "__pycache__" not in one.parts:
                sums.update(str(one.relative_to(ROOT)).encode() + b"\0" + one.read_bytes())
    return sums.hexdigest()[:16]


def coverage(out: Path) -> runs.Coverage:
    path = out / "coverage.json"
    state = digest("rules", runs.TESTS, "tests/mutation/runs.py")
    if path.exists() and (kept := json.loads(path.read_text(encoding="utf-8")))["of"] == state:
        return runs.Coverage(**kept["coverage"])
    print("measuring which test runs what ...", flush=True)
    found = runs.measure()
    path.write_text(json.dumps({"of": state, "coverage": vars(found)}), encoding="utf-8")
    return found


def known(results: Path, again: set[str]) -> dict[tuple[Name, str], runs.Verdict]:
    """By mutant and the digest of its file; what is to be tried again is not known. The last word counts."""
    found: dict[tuple[Name, str], runs.Verdict] = {}
    if results.exists():
        for line in results.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            found[Name(*record["mutant"]), record["of"]] = runs.Verdict(**record["verdict"])
    return {key: verdict for key, verdict in found.items() if verdict.word not in again}


def report(verdicts: dict[Mutant, runs.Verdict], same: dict[Name, str]) -> bool:
    """Whether every survivor is one that changes nothing."""
    count = Counter(verdict.word for verdict in verdicts.values())
    left = [m for m, v in verdicts.items() if v.word in ("survived", "unseen") and m.name not in same]
    listed = [m for m, v in verdicts.items() if v.word in ("survived", "unseen") and m.name in same]
    for mutant in left:
        print(f"{verdicts[mutant].word}: {mutant.name.file}:{mutant.at} {mutant.name.within}: {mutant.name.change}")
    for mutant, verdict in verdicts.items():
        if mutant.name in same and verdict.word in ("killed", "endless"):
            print(f"not equivalent at all, {verdict.by} kills it: {mutant.name}")
    told = ", ".join(f"{number} {word}" for word, number in sorted(count.items()))
    print(f"{len(verdicts)} mutants: {told}; of the survivors {len(listed)} change nothing, {len(left)} are left")
    return not left


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="WORD", help="only files with one of these words in their names")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, drawn by the seed; all without")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="begin no mutant after so long")
    parser.add_argument("--again", default="", metavar="WORDS", help="try these anew: survived,unseen,endless,killed")
    parser.add_argument("--change", default="", metavar="TEXT", help="only mutants with this in their description")
    parser.add_argument("--list", action="store_true", help="only say which mutants there are")
    parser.add_argument("--out", type=Path, default=OUT, metavar="DIR", help=f"for the results ({OUT})")
    args = parser.parse_args()
    chosen = [mutant for mutant in all_mutants(args.files) if args.change in str(mutant.name)]
    if args.sample is not None:
        chosen = sample(chosen, args.sample, args.seed)
    if args.list:
        print("\n".join(f"{mutant.name.file}:{mutant.at}: {mutant.name}" for mutant in chosen))
        return 0
    args.out.mkdir(parents=True, exist_ok=True)
    results = args.out / "results.jsonl"
    found = known(results, set(filter(None, args.again.split(","))))
    covered = coverage(args.out)
    until = time.monotonic() + 60 * args.minutes if args.minutes else None
    verdicts: dict[Mutant, runs.Verdict] = {}
    for number, mutant in enumerate(chosen, 1):
        of = digest(mutant.name.file)
        verdict = found.get((mutant.name, of))
        if verdict is None:
            if until and time.monotonic() > until:
                continue
            tests = covered.tests(mutant.name.file, mutant.line)
            verdict = runs.judge(mutant.name, tests)
            with results.open("a", encoding="utf-8") as kept:
                print(json.dumps({"mutant": mutant.name, "of": of, "verdict": vars(verdict)}), file=kept)
            print(f"{number}/{len(chosen)} {verdict.word} {verdict.seconds} s {mutant.name} {verdict.by}", flush=True)
        verdicts[mutant] = verdict
    return not report(verdicts, equivalents())


if __name__ == "__main__":
    sys.exit(main())
