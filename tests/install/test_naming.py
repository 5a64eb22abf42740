"""Naming the board of an installed service: no pin is driven before, and what was named stays named."""

from __future__ import annotations

import shlex
import signal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.cli import main, parser
from firmware_host.core.events import RefusedError
from firmware_host.service import board_use, installed
from firmware_host.service.doctor import examine
from firmware_host.shell.views.words import languages
from hardware.calibration import path_beside, save
from hardware.model import Calibration
from hardware.profile import boards_directory, load
from tests.install.test_install import SCRIPTS
from tests.service.computers import ZERO_2W_BOOKWORM
from tests.shell.test_daemon import PATIENCE, converse, daemon, until
from tests.soak.installed import environment
from tests.spoken import lacking

FRESH = (SCRIPTS / "tablero.env").read_text()
OLD = "# settings\nTABLERO_ARGS=--hardware real --board hall-8x8 --exhibit 5\n"
OPTIONS = ("--exhibit 5", "--host 0.0.0.0", "--game wari -o grand_slam=no_capture", "--language en", "--log=debug")
WIRED = (
    "--hardware real --board hall-8x8",
    "--board=pits-2x6 --hardware=real",
    "--hard real --boa mine",
    "--sensing press",
)


def etc(root: Path, text: str = FRESH) -> Path:
    path = root / "etc/tablero/tablero.env"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return path


def use(root: Path, board: str, game: str | None = None, restarted: str = "") -> list[str]:
    return list(board_use.use(board, game, root, lambda: restarted))


def asked(path: Path) -> tuple[str | None, str | None, str | None]:
    """What the daemon is then told: hardware, board and game; None for what the settings say."""
    args = parser().parse_args(["run", *installed.read(path.read_text()).words])
    return args.hardware, args.board, args.game


def test_as_installed_no_board_is_named_and_no_pin_is_driven(tmp_path: Path) -> None:
    path = etc(tmp_path)
    assert asked(path) == (None, None, None)
    assert not installed.read(FRESH).names_a_board


@given(
    kept=st.lists(st.sampled_from(OPTIONS), unique=True),
    wired=st.lists(st.sampled_from(WIRED), max_size=2),
    quote=st.sampled_from(["", '"', "'"]),
    board=st.sampled_from(["hall-8x8", "/etc/tablero/mine.toml", None]),
)
def test_naming_a_board_changes_nothing_else(kept: list[str], wired: list[str], quote: str, board: str | None) -> None:
    given_words = [word for option in (*wired, *kept) for word in option.split()]
    text = f"# --board in a comment\nOTHER=1\nTABLERO_ARGS={quote}{' '.join(given_words)}{quote}\n"
    settings = installed.read(text)
    assert settings.words == tuple(given_words)
    assert settings.names_a_board == any("--sensing" not in option for option in wired)
    now = installed.read(settings.with_board(board).text)
    args = parser().parse_args(["run", *now.words])
    assert (args.hardware, args.board, args.sensing) == ("simulated" if board is None else "real", board, None)
    assert [word for option in kept for word in option.split()] == list(
        now.words[-len(shlex.split(" ".join(kept))) :]
    ) or not kept
    assert now.names_a_board
    assert now.text.startswith("# --board in a comment\nOTHER=1\n")
    assert installed.read(now.with_board(board).text) == now


@pytest.mark.parametrize("text", ["", "# nothing\n", "TABLERO_ARGS=\n", "OTHER=1"])
def test_a_file_without_the_line_gets_one(text: str) -> None:
    now = installed.read(text).with_board("hall-8x8").text
    assert now.startswith(text.rstrip("=\n").rstrip())
    assert now.endswith("TABLERO_ARGS=--hardware real --board hall-8x8\n")


@pytest.mark.parametrize("text", ["TABLERO_ARGS=--exhibit \\\n5\n", "TABLERO_ARGS=\nTABLERO_ARGS=--exhibit 5\n"])
def test_a_line_of_another_form_is_left_and_told(tmp_path: Path, text: str) -> None:
    path = etc(tmp_path, text)
    with pytest.raises(RefusedError, match=r"TABLERO_ARGS stands.*by hand: --hardware real --board hall-8x8"):
        use(tmp_path, "hall-8x8")
    assert path.read_text() == text


def test_a_shipped_board_is_named_and_unnamed_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = etc(tmp_path)
    assert main(["board", "use", "hall-8x8", "--root", str(tmp_path)]) == 0
    assert "TABLERO_ARGS=--hardware real --board hall-8x8" in capsys.readouterr().out
    assert asked(path) == ("real", "hall-8x8", None)
    use(tmp_path, "simulated")
    assert asked(path) == ("simulated", None, None)
    assert installed.read(path.read_text()).names_a_board  # it was said, so nobody is asked again


def test_a_file_is_laid_where_the_service_may_read_it(tmp_path: Path) -> None:
    etc(tmp_path, OLD)
    mine = tmp_path / "home" / "mine.toml"
    mine.parent.mkdir()
    mine.write_text((boards_directory() / "hall-8x8.toml").read_text())
    save(Calibration("mine", 68, 64, order="RGB"), path_beside(mine))
    use(tmp_path, str(mine))
    there = tmp_path / "etc/tablero/mine.toml"
    assert asked(tmp_path / "etc/tablero/tablero.env") == ("real", "/etc/tablero/mine.toml", None)
    assert load(there).pixels.order == "RGB"
    before = there.read_text()
    mine.write_text(before + "# changed\n")
    told = use(tmp_path, str(mine))
    assert any("kept as mine.toml.old" in line for line in told)
    assert there.with_name("mine.toml.old").read_text() == before
    assert there.read_text() == before + "# changed\n"


@pytest.mark.parametrize(
    ("board", "game", "told"),
    [
        ("square-8x8", None, "its sensors have no driver, only the simulator plays it"),
        ("pits-2x6", None, r"othello does not fit board pits-2x6; add --game and one of: .*wari"),
        ("pits-2x6", "othello", "othello does not fit board pits-2x6"),
        ("hall-8x8", "pasang", r"one of: (?!.*kalah).*othello"),
    ],
)
def test_what_the_service_could_not_play_is_refused(tmp_path: Path, board: str, game: str | None, told: str) -> None:
    path = etc(tmp_path, OLD)
    with pytest.raises(RefusedError, match=told):
        use(tmp_path, board, game)
    assert path.read_text() == OLD


def test_another_game_comes_without_the_options_of_the_one_before(tmp_path: Path) -> None:
    path = etc(tmp_path, "TABLERO_ARGS=--game othello -o opening=free --exhibit 5 -oopening=cross\n")
    use(tmp_path, "pits-2x6", "wari")
    assert installed.read(path.read_text()).words == (
        "--hardware", "real", "--board", "pits-2x6", "--game", "wari", "--exhibit", "5",
    )  # fmt: skip


def test_mistakes_are_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "use", "hall-8x8", "--root", str(tmp_path)]) == 2
    assert "the service is not installed. Type:  sudo make install" in capsys.readouterr().err
    etc(tmp_path)
    assert main(["board", "use", "attic", "--root", str(tmp_path)]) == 2
    assert "attic: is no board" in capsys.readouterr().err
    with pytest.raises(RefusedError, match="the settings are written, but it sulks"):
        use(tmp_path, "hall-8x8", restarted="it sulks")


def test_the_doctor_says_what_to_do_next(tmp_path: Path) -> None:
    for number, (text, told) in enumerate(((FRESH, True), (OLD, False), ("TABLERO_ARGS=--hardware simulated", False))):
        machine = ZERO_2W_BOOKWORM.but({"/etc/tablero/tablero.env": text}).lay(tmp_path / str(number))
        found = [finding for finding in examine(machine) if finding.cure == installed.NAME_A_BOARD]
        assert bool(found) is told


def test_until_a_board_is_named_journal_and_page_say_how(tmp_path: Path) -> None:
    with daemon(tmp_path, *installed.read(FRESH).words, **environment()) as (process, address):

        async def talk(page: object) -> None:
            hello = await until(page, "hello")
            assert hello["simulated"]
            health = await until(page, "health")
            assert health["troubles"] == [{"key": "health.unnamed", "text": installed.NAME_A_BOARD}]

        converse(address, talk)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert process.stderr
        said = process.stderr.read()
    assert f"no pin is driven. Name the board that is wired: {installed.NAME_A_BOARD}" in said
    assert all(lacking(language, {"health.unnamed", "health.name"}) == set() for language in languages())


def test_who_starts_it_by_hand_is_not_told() -> None:
    assert installed.advice({}, named=False) == ""
    assert installed.advice(environment(), named=True) == ""
