#!/usr/bin/env python3
"""Makes the site that the tests of release 0.1.0 open: plays every kind of game on the program of that release.

Writes site.sqlite, site.postgres.export and views.json, all by the old program alone.
"""

import argparse
import json
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections import Counter

import games
from client import Person
from table import Table

DEEDS = """joined stood started played draw_offered draw_declined draw_agreed draw_claimed takeback_asked
takeback_declined took_back swapped left aborted rematch_offered rematch_made""".split()
REASONS = "board draw agreed resigned time claimed aborted".split()


class Server:
    """A running server of the old program."""

    def __init__(self, program, database, folder):
        self.process = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--database", database, "--without-limits"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        self.url = self.process.stdout.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # As if the machine had failed: the computer's move that it thinks about stays undone.
        self.process.kill()
        self.process.wait()


def pages(person, query):
    """Returns all games of a list."""
    found, after = [], ""
    while True:
        page = person.ask("GET", f"/api/games?limit=100&{query}{after}")
        found += page["games"]
        if not (next_page := page.get("next")):
            return found
        after = f"&after={next_page}"


def ids(listed):
    """The ids of listed games."""
    return [game["id"] for game in listed]


def shown(url, table):
    """Returns what a server shows of everything, the game with the thinking computer first."""
    stranger = Person(url)
    people = [Person(url, cookie=person.cookie) for person in table.people]
    found = []
    for label, game in sorted(table.games.items(), key=lambda entry: entry[0] != "thinking"):
        path = f"/api/games/{game.id}"
        found.append({
            "label": label,
            "view": stranger.ask("GET", path),
            "moves": stranger.ask("GET", f"{path}/moves"),
            "record": stranger.text("GET", f"{path}/record"),
            "key": game.key,
            "yours": {person.id: yours for person in people if (yours := person.view(game.id)["yours"])},
            "last_acts": [person.last[game.id] for person in table.people if game.id in person.last],
        })
    return {
        "people": [person.me | {"cookie": person.cookie} for person in people],
        "games": found,
        "all": pages(stranger, ""),
        "mine": {person.id: ids(pages(person, "mine=true")) for person in people},
        "by_game": {name: ids(pages(stranger, f"game={name}")) for name in {game["view"]["game"] for game in found}},
        "by_status": {name: ids(pages(stranger, f"status={name}")) for name in "waiting playing over aborted".split()},
        "lobby": ids(stranger.ask("GET", "/api/lobby")),
    }


def play(url):
    """Plays everything on a site."""
    table = Table(url)
    for part in games.PARTS:
        started = time.monotonic()
        part(table)
        print(f"  {part.__name__}: {time.monotonic() - started:.0f} s", flush=True)
    # A name that changes later: who sits already keeps the old one.
    table.people[1].ask("PUT", "/api/me", {"name": "Bob, later"})
    table.end()
    games.thinking(table)
    return table


def check(log, views):
    """Sees that every kind of entry and of ending is there."""
    deeds = Counter(json.loads(body)["deed"] for body in log)
    reasons = Counter(game["view"]["result"]["reason"] for game in views["games"] if "result" in game["view"])
    print(f"  {len(views['games'])} games, entries: {dict(deeds)}, endings: {dict(reasons)}")
    missing = [kind for kind in DEEDS if not deeds[kind]] + [kind for kind in REASONS if not reasons[kind]]
    assert not missing, f"missing: {missing}"
    thinking = views["games"][0]
    assert thinking["view"]["version"] == thinking["last_acts"][0]["version"], "the computer was too quick: once more"


def kept_in_file(program, out, folder):
    """Makes the site that is kept in a file."""
    file, copy = folder / "pardalis.sqlite", folder / "copy.sqlite"
    with Server(program, f"sqlite:{file}", folder) as server:
        table = play(server.url)
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("pragma wal_checkpoint(truncate)")
    database.execute("vacuum")
    log = [body for (body,) in database.execute("select body from entries")]
    database.close()
    shutil.copy(file, out / "site.sqlite")
    shutil.copy(file, copy)
    with Server(program, f"sqlite:{copy}", folder) as server:
        views = shown(server.url, table)
    check(log, views)
    return views


def kept_in_postgres(program, out, folder, database):
    """Makes the site that is kept in PostgreSQL."""
    with Server(program, database, folder) as server:
        table = play(server.url)
    export = out / "site.postgres.export"
    subprocess.run([program, "export", "--database", database, export], check=True)
    with Server(program, database, folder) as server:
        views = shown(server.url, table)
    lines = [json.loads(line) for line in export.read_text().splitlines()]
    check([body for line in lines if "game" in line for _, body in line["game"]["log"]], views)
    return views


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", type=pathlib.Path, help="the program pardalis of release 0.1.0")
    parser.add_argument("postgres", help="the address of an empty PostgreSQL database")
    parser.add_argument("out", type=pathlib.Path, help="the folder for what is made")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        views = {
            "sqlite": kept_in_file(given.program, given.out, folder),
            "postgres": kept_in_postgres(given.program, given.out, folder, given.postgres),
        }
    text = json.dumps(views, ensure_ascii=False, indent=None, separators=(",", ":"))
    (given.out / "views.json").write_text(text.replace('{"label"', '\n{"label"') + "\n")


if __name__ == "__main__":
    main()
