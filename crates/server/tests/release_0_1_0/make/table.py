"""Games on a site: made, joined, and played by the letter of the seat."""

import random

from client import Person, wait_for

# A name that needs care in JSON, SQL, PGN and HTML. 24 characters are the most.
HARD_NAME = "Zoë \"O'Hära\" <b>&\\ 🦎{%s}"
PEOPLE = [HARD_NAME, "Bob", "Çem", "Dora ☕"]
ME, ANYONE, LINK = {"for": "me"}, {"for": "anyone"}, {"for": "link"}
MINUTES = {"kind": "real_time", "initial_ms": 3_600_000, "increment_ms": 5_000}
SECOND = {"kind": "real_time", "initial_ms": 1_000, "increment_ms": 0}
INCREMENT = {"kind": "real_time", "initial_ms": 0, "increment_ms": 180_000}
DAYS = {"kind": "correspondence", "days": 14}
NONE = {"kind": "none"}


def computer(level):
    """A seat for the computer."""
    return {"for": "computer", "level": level}


class Table:
    """A site with its people and the games that were made on it, by their labels."""

    def __init__(self, url):
        self.people = [Person(url, name) for name in PEOPLE]
        self.games = {}

    def game_of(self, found):
        """Returns the game with an id."""
        return Game(self, self.people[0].view(found))

    def end(self):
        """Adds the games that were made as rematches and waits until no computer thinks anywhere."""
        for label, game in list(self.games.items()):
            if found := game.settle().get("rematch"):
                self.games[f"{label}-rematch"] = self.game_of(found)
                self.games[f"{label}-rematch"].settle()

    def game(self, label, game, seats, **rest):
        """Makes a game: the first person makes it, the next ones take the seats behind the link, in order."""
        maker, *others = self.people
        game = Game(self, maker.ask("POST", "/api/games", {"game": game, "seats": seats, **rest}))
        self.games[label] = game
        for letter in [letter for letter, seat in seats.items() if seat == LINK]:
            others.pop(0).act(game.id, "join", key=game.key, seat=letter)
        return game


class Game:
    """A game on the site."""

    def __init__(self, table, view):
        self.table, self.id, self.key = table, view["id"], view.get("key")

    @property
    def view(self):
        """The game as a stranger sees it."""
        return self.table.people[0].view(self.id)

    def holder(self, seat, view=None):
        """Returns the person at a seat."""
        sitters = {place["seat"]: place["sitter"] for place in (view or self.view)["seats"]}
        return next(person for person in self.table.people if person.id == sitters[seat].get("id"))

    def does(self, seat, do, **fields):
        """Does something for a seat."""
        return self.holder(seat).act(self.id, do, seat=seat, **fields)

    def settle(self):
        """Waits until no computer is to move and returns the view."""

        def settled():
            view = self.view
            sitters = {place["seat"]: place["sitter"]["kind"] for place in view["seats"]}
            return view if sitters.get(view.get("turn")) != "computer" else None

        return wait_for(f"the computer's move in {self.id}", settled)

    def moves(self, *texts):
        """Plays moves, each by the person whose turn it is."""
        for text in texts:
            view = self.settle()
            person = self.holder(view["turn"], view)
            person.act(self.id, "move", ply=len(view["moves"]), text=text, seat=view["turn"])
        return self

    def chance(self, plies, seed):
        """Plays moves by chance until there are so many plies or the game is over; returns the view."""
        dice = random.Random(seed)
        view = self.settle()
        while view["status"] == "playing" and len(view["moves"]) < plies:
            legal = self.table.people[0].ask("GET", f"/api/games/{self.id}/moves")
            self.moves(dice.choice(legal["moves"]))
            view = self.settle()
        return view

    def is_over(self, reason):
        """Checks how the game ended."""
        found = wait_for(f"the end of {self.id}", lambda: self.view.get("result"))
        assert found["reason"] == reason, f"{self.id}: expected {reason}, found {found}"
        return self
