"""Implements a part of ClickHouse's HTTP interface by running queries in chDB, which is ClickHouse's engine as a library.

Prints the port on the first line. One password is accepted. The user name selects how responses fail: for `cut`, responses end in the
middle; for `late`, responses contain an exception in the middle, in the format of servers before 25.11.
"""

import base64
import json
import re
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

from chdb.session import Session

session = Session()
requests = []


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        """Replies with the received requests: the user, the settings and the query of each request."""
        self.reply(200, json.dumps(requests).encode())

    def do_POST(self):
        query = self.body().decode()
        settings = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        _, credentials = self.headers["Authorization"].split()
        user, password = base64.b64decode(credentials).decode().split(":", 1)
        requests.append({"user": user, "settings": settings, "query": query})
        if password != "secret":
            self.fail(f"Code: 516. DB::Exception: {user}: Authentication failed. (AUTHENTICATION_FAILED)")
            return
        try:
            session.query(f"USE `{settings.get('database', 'default')}`")
            body = session.query(query).bytes() or b""
        except Exception as error:
            self.fail(str(error))
            return
        if user in ("cut", "late") and len(body) > 1000:
            self.break_off(body[: len(body) // 2], user == "late")
        else:
            self.reply(200, body)

    def body(self):
        if "Content-Length" in self.headers:
            return self.rfile.read(int(self.headers["Content-Length"]))
        parts = []
        while size := int(self.rfile.readline(), 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def reply(self, status, body, headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        # The server answers the requests of all clients one after another, so it closes each connection.
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def fail(self, message):
        code = re.search(r"Code: (\d+)", message).group(1)
        self.reply(500, message.encode(), [("X-ClickHouse-Exception-Code", code)])

    def break_off(self, body, with_exception):
        if with_exception:
            body += b"\nCode: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n"
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(body), body))
        self.wfile.flush()
        self.close_connection = True

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
