"""A PostgreSQL server from Debian's package, on a separate port."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def start_postgres(folder: Path) -> Iterator[dict[str, str]]:
    """Yields Spark options for the server's tables. The server refuses to run as root, so a separate user runs it."""
    (programs,) = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
    data = folder / "data"
    data.mkdir()
    for one in (folder, data):
        shutil.chown(one, "postgres")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def run(program: str, *options: str) -> None:
        command = [str(programs / program), "--pgdata", str(data), *options]
        subprocess.run(
            ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
        )

    run("initdb", "--auth", "trust", "--no-sync")
    settings = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
    run("pg_ctl", "--wait", "--log", str(folder / "log"), "--options", settings, "start")
    try:
        yield {
            "url": f"jdbc:postgresql://127.0.0.1:{port}/postgres",
            "user": "postgres",
            "driver": "org.postgresql.Driver",
        }
    finally:
        run("pg_ctl", "--mode", "immediate", "stop")
