"""The `mastery` command, which computes."""

import subprocess
from dataclasses import dataclass
from socket import gethostname


class MasteryError(Exception):
    """Says what was expected, what came instead, where, and what to do. It never names a learner."""


@dataclass(frozen=True)
class Engine:
    """How the command is called on a machine, such as `("mastery",)` or `("node", "/opt/mastery/main.js")`."""

    command: tuple[str, ...]

    def run(self, *arguments: str, show: bool = False) -> str:
        """Runs the command, and returns what it prints.

        Args:
            show: whether to pass on what the command says meanwhile, such as its progress

        Raises:
            MasteryError: if it is not there, or fails
        """
        stderr = None if show else subprocess.PIPE
        try:
            ended = subprocess.run([*self.command, *arguments], stdout=subprocess.PIPE, stderr=stderr, check=False)
        except OSError as error:
            raise MasteryError(
                f"{gethostname()}: expected the command `{' '.join(self.command)}`, got {error.strerror}. "
                "Install @mastery/cli on every machine of the cluster, or say with --mastery how it is called there."
            ) from error
        if ended.returncode != 0:
            code = ended.returncode
            ending = f"exit code {code}" if code > 0 else f"signal {-code}"
            said = (ended.stderr or b"").decode(errors="replace").strip()
            raise MasteryError(f"{gethostname()}: `mastery {arguments[0]}` failed ({ending}). {said}".strip())
        return ended.stdout.decode()

    def check_version(self, expected: str) -> None:
        """Raises MasteryError unless the command has the same version here as on the driver."""
        got = self.run("--version").strip()
        if got != expected:
            raise MasteryError(
                f"{gethostname()}: expected version {expected} of `{' '.join(self.command)}`, as on the driver, "
                f"got {got}. Install one version on all machines."
            )
