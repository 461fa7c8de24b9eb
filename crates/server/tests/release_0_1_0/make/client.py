"""A client of the site: HTTP and WebSocket by the standard library alone."""

import base64
import json
import os
import socket
import struct
import time
import urllib.error
import urllib.request

# Seconds that a change may take before the script gives up.
TIMEOUT = 120


class Refused(Exception):
    """The server refuses a request, and says why."""


class Person:
    """A guest with a cookie, who acts over HTTP."""

    def __init__(self, url, name=None, cookie=None):
        self.url, self.cookie, self.nonces, self.last = url, cookie, 0, {}
        self.me = self.ask("GET", "/api/me")
        if name:
            self.me = self.ask("PUT", "/api/me", {"name": name})
        self.id = self.me["id"]

    def text(self, method, path, body=None):
        """Sends a request and returns the answer's text."""
        headers = {"Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                if cookie := answer.headers.get("Set-Cookie"):
                    self.cookie = cookie.split(";")[0]
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            raise Refused(f"{method} {path} {body}: {error.read().decode()}") from None

    def ask(self, method, path, body=None):
        """Sends a request and returns the answer's JSON."""
        return json.loads(self.text(method, path, body))

    def view(self, game):
        """Returns the game as this person sees it."""
        return self.ask("GET", f"/api/games/{game}")

    def nonce(self, game):
        """Returns a nonce for the next act; some are as long and as odd as the protocol allows."""
        self.nonces += 1
        odd = [f"n{self.nonces}", f'„{self.nonces}“ \\"🦎\' ', f"{self.nonces:x>40}"]
        return odd[self.nonces % len(odd)]

    def act(self, game, do, **fields):
        """Does something in a game and returns the version that it made."""
        act = {"nonce": self.nonce(game), "do": do, **fields}
        version = self.ask("POST", f"/api/games/{game}/acts", act)["version"]
        self.last[game] = {"person": self.id, "act": act, "version": version}
        return version


class Socket:
    """A WebSocket with a person's cookie: just enough of RFC 6455 for short texts."""

    def __init__(self, person):
        host, port = person.url.removeprefix("http://").split(":")
        self.person = person
        self.line = socket.create_connection((host, int(port)), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", f"Cookie: {person.cookie}", "", "",
        ]
        self.line.sendall("\r\n".join(lines).encode())
        self.stream = self.line.makefile("rb")
        if b" 101 " not in self.stream.readline():
            raise ConnectionError("the server did not open a socket")
        while self.stream.readline().strip():
            pass

    def frame(self, kind, payload):
        """Sends one masked frame."""
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        self.line.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def say(self, **message):
        """Sends a message."""
        self.frame(1, json.dumps(message).encode())

    def hear(self, kind):
        """Returns the next message of a kind; answers pings in between."""
        while True:
            first, size = self.stream.read(2)
            if size == 126:
                size = struct.unpack("!H", self.stream.read(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.stream.read(8))[0]
            payload = self.stream.read(size)
            if first & 15 == 9:
                self.frame(10, payload)
            elif first & 15 == 1 and (message := json.loads(payload))["type"] in (kind, "refused"):
                if message["type"] != kind:
                    raise Refused(str(message))
                return message

    def act(self, game, do, **fields):
        """Does something in a game and returns the version that it made."""
        act = {"nonce": self.person.nonce(game), "do": do, **fields}
        self.say(type="act", game=game, **act)
        version = self.hear("done")["version"]
        self.person.last[game] = {"person": self.person.id, "act": act, "version": version}
        return version


def wait_for(what, condition):
    """Waits until a condition holds and returns what it gave."""
    end = time.monotonic() + TIMEOUT
    while not (found := condition()):
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.02)
    return found
