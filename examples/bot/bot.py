#!/usr/bin/env python3
"""A player for Pardalis that knows nothing but the API: it plays legal moves by chance until the game is over.

It makes a game or joins one, follows it over the socket, and survives a lost connection: a move that was not
acknowledged is sent again under the same nonce, which the server never plays twice.
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from urllib.parse import urljoin

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

# The seats of a game of two, by their letters.
SEATS = {"chameleon-chess": "ry", "chameleon": "rb", "chess960": "wb", "cameleon": "rs"}
# Seconds before something is tried again.
PAUSE = 1.0
# Refusals after which the same is worth sending again.
LATER = ("too_fast", "unavailable")


class Refused(Exception):
    """The server does not want to do something, and says why."""

    def __init__(self, refusal):
        super().__init__(f"{refusal['code']}: {refusal['message']}")
        self.code = refusal["code"]


class Site:
    """The server over plain HTTP."""

    def __init__(self, url):
        self.url, self.cookie = url, None
        document = self.ask("GET", "/api/openapi.json")
        self.url = urljoin(url, document.get("servers", [{"url": "/"}])[0]["url"])
        self.me = self.ask("GET", "/api/me")

    def ask(self, method, path, body=None):
        """Sends a request, again after a pause where the server is busy, and gives the answer."""
        headers = {"Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = None if body is None else json.dumps(body).encode()
        while True:
            request = urllib.request.Request(urljoin(self.url, path), data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    if cookie := answer.headers.get("Set-Cookie"):
                        self.cookie = cookie.split(";")[0]
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                refusal = Refused(json.load(error))
                if refusal.code not in LATER:
                    raise refusal from None
            time.sleep(PAUSE)

    def socket(self):
        """Opens a socket for whoever the cookie names."""
        return connect("ws" + urljoin(self.url, "/ws")[4:], additional_headers={"Cookie": self.cookie})


class Player:
    """Somebody at a game: what is known of it, and what was asked for and not answered."""

    def __init__(self, site, game):
        self.site, self.game = site, game
        self.version = None  # how much of the game is known; nothing yet
        self.view = None  # the game as it was sent last as a whole
        self.turn = None
        self.result = None
        self.pending = None  # the act that waits for its answer

    def play(self):
        """Plays until the game is over, over as many connections as it takes, and gives the result."""
        while True:
            try:
                with self.site.socket() as socket:
                    self.watch(socket)
                    if self.pending:
                        socket.send(json.dumps(self.pending))
                    for text in socket:
                        self.hear(socket, json.loads(text))
                        if self.result:
                            return self.result
                        self.move(socket)
            except InvalidStatus as error:
                refusal = Refused(json.loads(error.response.body))
                if refusal.code not in LATER:
                    raise refusal from None
            except (WebSocketException, OSError):
                pass  # the connection is lost: come back and resume
            time.sleep(PAUSE)

    def watch(self, socket):
        """Follows the game from where it is known; the server sends what is missing, or the whole."""
        wish = {"type": "watch", "game": self.game}
        if self.version is not None:
            wish["since"] = self.version
        socket.send(json.dumps(wish))

    def act(self, socket, **deed):
        """Does something under a new nonce, and remembers it until it is answered."""
        self.pending = {"type": "act", "game": self.game, "nonce": uuid.uuid4().hex, **deed}
        if socket:
            socket.send(json.dumps(self.pending))

    def hear(self, socket, message):
        """Takes in a message of the server."""
        kind = message["type"]
        if kind == "game":
            self.view = message["view"]
            self.version, self.turn = self.view["version"], self.view.get("turn")
            self.result = self.view.get("result")
        elif kind == "happened" and self.version is not None and message["version"] > self.version:
            is_next = message["version"] == self.version + 1
            self.version, self.turn = message["version"], message.get("turn")
            self.result = message.get("result")
            if not is_next or message["what"] in ("joined", "stood", "swapped", "left"):
                # After a gap, or when people changed seats, ask for the whole game.
                self.view = self.version = None
                self.watch(socket)
        elif kind in ("done", "refused") and self.pending and message.get("nonce") == self.pending["nonce"]:
            if kind == "done":
                self.pending = None
            else:
                self.refused(socket, Refused(message["refusal"]))
        elif kind in ("refused", "closing"):
            refusal = Refused(message["refusal"])
            if refusal.code not in LATER:
                raise refusal
            socket.close()  # to come back after a pause

    def refused(self, socket, refusal):
        """An act was not done: send the same again later, or think anew, or give up."""
        if refusal.code in LATER:
            time.sleep(PAUSE)
            socket.send(json.dumps(self.pending))
        elif refusal.code in ("stale", "not_your_turn", "over"):
            self.pending = None  # the game went on in the meantime
        else:
            raise refusal

    def move(self, socket):
        """Plays a legal move by chance where it is our turn and nothing waits for an answer."""
        if self.pending or not self.view or self.turn not in self.view["yours"]:
            return
        legal = self.site.ask("GET", f"/api/games/{self.game}/moves")
        if legal.get("turn") in self.view["yours"]:
            self.act(socket, do="move", ply=legal["ply"], text=random.choice(legal["moves"]))


def make(site, game, level):
    """Makes a game for two: one seat for us, one for the computer or for whoever has the link."""
    ours, theirs = SEATS[game]
    opponent = {"for": "computer", "level": level} if level else {"for": "link"}
    view = site.ask("POST", "/api/games", {"game": game, "seats": {ours: {"for": "me"}, theirs: opponent}})
    print(f"game {view['id']} {view['key']}", flush=True)
    return Player(site, view["id"])


def join(site, game, key):
    """Takes a seat in a game that somebody else made."""
    player = Player(site, game)
    player.act(None, do="join", **({"key": key} if key else {}))
    return player


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--url", default="http://127.0.0.1:8960", help="where the server is")
    parser.add_argument("--game", choices=SEATS, default="chameleon", help="which game to make")
    parser.add_argument("--against-computer", type=int, metavar="LEVEL", help="1 to 8, or 9 for the best")
    parser.add_argument("--join", metavar="ID", help="join this game instead of making one")
    parser.add_argument("--key", help="the key of the invitation to it")
    parser.add_argument("--seed", type=int, help="the same seed plays the same moves in the same positions")
    given = parser.parse_args()
    random.seed(given.seed)
    try:
        site = Site(given.url)
        if given.join:
            player = join(site, given.join, given.key)
        else:
            player = make(site, given.game, given.against_computer)
        result = player.play()
    except Refused as refusal:
        sys.exit(f"refused: {refusal}")
    places = ", ".join(f"{seat} {place}" for seat, place in result["places"].items())
    print(f"over by {result['reason']}: {places or 'no places'}")


if __name__ == "__main__":
    main()
