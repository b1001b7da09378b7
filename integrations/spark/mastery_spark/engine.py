"""The `mastery` command, which computes: one process that is fed through a pipe."""

import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from socket import gethostname
from typing import IO

from mastery_spark.errors import MasteryError


@dataclass(frozen=True)
class Engine:
    """How the command is called on a machine, such as `("mastery",)` or `("node", "/opt/mastery/main.js")`."""

    command: tuple[str, ...]

    def version(self) -> str:
        """The command's version, read once per process."""
        return _version(self.command)

    def check_version(self, expected: str) -> None:
        """Raises MasteryError unless the command has the same version here as on the driver."""
        got = self.version()
        if got != expected:
            raise MasteryError(
                f"{gethostname()}: expected version {expected} of `{' '.join(self.command)}`, as on the driver, "
                f"got {got}. Install one version on all machines."
            )

    def output_of(self, *arguments: str) -> str:
        """What the command prints."""
        finished = _start(self.command, arguments)
        stdout, stderr = finished.communicate()
        _check(finished.returncode, arguments[0], stderr.decode(errors="replace"))
        return stdout.decode()

    def feed(self, arguments: Sequence[str], write: Callable[[IO[bytes]], None], *, show: bool = False) -> None:
        """Runs the command while `write` writes to its standard input.

        If `write` raises, the process is killed: it must not take what came so far for everything.

        Args:
            show: whether to pass on what the command says, such as its progress
        """
        with tempfile.TemporaryFile() as messages:
            process = _start(self.command, arguments, None if show else messages)
            assert process.stdin is not None
            try:
                write(process.stdin)
                process.stdin.close()
            except BrokenPipeError:
                # It has ended; its exit code and messages say why.
                pass
            except BaseException:
                process.kill()
                process.wait()
                raise
            finally:
                _close(process.stdin)
            code = process.wait()
            messages.seek(0)
            _check(code, arguments[0], messages.read().decode(errors="replace"))


@lru_cache
def _version(command: tuple[str, ...]) -> str:
    return Engine(command).output_of("--version").strip()


def _start(
    command: tuple[str, ...], arguments: Sequence[str], stderr: IO[bytes] | int | None = subprocess.PIPE
) -> "subprocess.Popen[bytes]":
    # Its output is for a terminal, except where all of it is read.
    stdout = subprocess.PIPE if stderr == subprocess.PIPE else subprocess.DEVNULL
    try:
        return subprocess.Popen([*command, *arguments], stdin=subprocess.PIPE, stdout=stdout, stderr=stderr)
    except OSError as error:
        raise MasteryError(
            f"{gethostname()}: expected the command `{' '.join(command)}`, got {error.strerror}. "
            "Install @mastery/cli on every machine of the cluster, or say with --mastery how it is called there."
        ) from error


def _close(stream: IO[bytes]) -> None:
    with suppress(BrokenPipeError):
        stream.close()


def _check(code: int, task: str, messages: str) -> None:
    if code == 0:
        return
    ending = f"exit code {code}" if code > 0 else f"signal {-code}"
    raise MasteryError(f"{gethostname()}: `mastery {task}` failed ({ending}). {messages.strip()}".strip())
