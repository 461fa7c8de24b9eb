"""Every kind of game, of entry in a game's log, and of ending."""

from client import Socket
from table import ANYONE, DAYS, INCREMENT, LINK, ME, MINUTES, SECOND, computer

# Red takes Blue's last pawn; Yellow stays.
LAST_BLUE = "7yR/bRrR6/4yB3/6rB1/3rG4/8/8/yY7 r a1-h8 rby 0 0"
QUIET_THREE = LAST_BLUE.replace(" 0 0", " 99 140")
# One more quiet turn and nothing has been captured for too long.
QUIET_CHESS = "4k3/8/8/8/8/8/8/R3K3 w Q - 99 120"
QUIET_CAMELEON = "8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 99 140"
KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"]
TWO, RED_BLUE, ROUND_SQUARE = {"w": ME, "b": LINK}, {"r": ME, "b": LINK}, {"r": LINK, "s": ME}
THREE = {"r": ME, "b": LINK, "y": LINK}
FOUR = THREE | {"g": LINK}
NAMES = [{"for": "me", "name": name} for name in ("Änne ✨", "Bo", "O'Neil; --")]


def chess(table):
    """Chess960: long games, draws of every kind, times, agreements."""
    table.game("chess-long", "chess960", TWO, choices={"start": 42}).chance(1_000, 1)
    table.game("chess-long-runs", "chess960", TWO, choices={"start": 0, "black_start": 959}, clock=MINUTES).chance(310, 6)
    mate = table.game("chess-mate", "chess960", TWO, choices={"start": 518}, clock=DAYS)
    mate.moves("f2f3", "e7e5", "g2g4", "d8h4").is_over("board")
    thrice = table.game("chess-threefold", "chess960", TWO, choices={"start": 518}, clock=MINUTES)
    thrice.moves(*KNIGHTS * 2).does("w", "claim_draw")
    thrice.is_over("claimed")
    fifty = table.game("chess-fifty", "chess960", TWO, choices={"position": QUIET_CHESS})
    fifty.moves("a1a2").does("b", "claim_draw")
    fifty.is_over("claimed")
    claimable = table.game("chess-claimable", "chess960", TWO, choices={"start": 518}, clock=DAYS)
    claimable.moves(*KNIGHTS * 2)
    table.game("chess-fivefold", "chess960", TWO, choices={"start": 518}).moves(*KNIGHTS * 4).is_over("draw")
    table.game("chess-time", "chess960", TWO, clock=SECOND).is_over("time")
    resigned = table.game("chess-resigned", "chess960", TWO, clock=MINUTES)
    resigned.chance(5, 2)
    resigned.does("w", "resign")
    for seat in "wb":
        resigned.does(seat, "rematch")
    table.game_of(resigned.view["rematch"]).chance(2, 3)
    agreed = table.game("chess-agreed", "chess960", TWO, clock=DAYS)
    agreed.chance(2, 4)
    agreed.does("w", "offer_draw")
    agreed.does("b", "decline_draw")
    agreed.does("b", "ask_takeback", ply=0)
    agreed.does("w", "ask_takeback", ply=0)
    agreed.does("b", "offer_draw")
    agreed.does("w", "offer_draw")
    agreed.is_over("agreed").does("b", "rematch")
    asked = table.game("chess-asked", "chess960", TWO, clock=DAYS)
    asked.chance(3, 5)
    asked.does("w", "ask_takeback", ply=1)
    asked.does("b", "decline_takeback")
    asked.does("w", "ask_takeback", ply=2)
    asked.does("w", "offer_draw")
    aborted = table.game("chess-aborted", "chess960", TWO, clock=MINUTES)
    aborted.chance(1, 6)
    aborted.does("b", "abort")
    helped = table.game("chess-computer", "chess960", {"w": computer(3), "b": ME}, choices={"start": 7})
    helped.chance(9, 7)
    helped.does("b", "ask_takeback", ply=2)
    helped.chance(5, 8)


def chameleon(table):
    """Chameleon: the pie rule, another first player, people at one screen."""
    pie = {"pie": True}
    swapped = table.game("chameleon-swapped", "chameleon", RED_BLUE, choices=pie, clock=MINUTES)
    swapped.chance(1, 1)
    swapped.does("b", "swap")
    swapped.chance(6, 2)
    for seat in "br":
        swapped.does(seat, "ask_takeback", ply=1)
    finished = table.game("chameleon-swapped-over", "chameleon", RED_BLUE, choices=pie | {"first": "b"})
    finished.chance(1, 3)
    finished.does("r", "swap")
    finished.chance(200, 3)
    finished.is_over("board")
    table.game("chameleon-may-swap", "chameleon", RED_BLUE, choices=pie, clock=DAYS).chance(1, 4)
    table.game("chameleon-computer", "chameleon", {"r": ME, "b": computer(9)}, choices=pie).chance(4, 5)
    table.game("chameleon-position", "chameleon", RED_BLUE, choices={"position": "w4/2b2/1w3/1W3/5 r 12 30"}, clock=DAYS)
    screen = table.game("chameleon-screen", "chameleon", {"r": NAMES[0], "b": NAMES[1]}, choices={"first": "b"})
    screen.chance(5, 6)
    screen.does("r", "ask_takeback", ply=2)
    alone = table.game("chameleon-screen-over", "chameleon", {"r": NAMES[0], "b": NAMES[1]})
    alone.chance(3, 7)
    alone.does("b", "resign")
    alone.does("r", "rematch")


def cameleon(table):
    """Le Caméléon: both ways to associate, captures, draws."""
    opposite = {"first": "s", "opposite_sides_only": True}
    table.game("cameleon-long", "cameleon", ROUND_SQUARE, choices=opposite, clock=MINUTES).chance(1_000, 1)
    table.game("cameleon-runs", "cameleon", ROUND_SQUARE, choices=opposite, clock=DAYS).chance(60, 2)
    quiet = table.game("cameleon-quiet", "cameleon", ROUND_SQUARE, choices={"position": QUIET_CAMELEON})
    quiet.moves("c6b7").is_over("draw")
    table.game("cameleon-computer", "cameleon", {"r": computer(1), "s": ME}, clock=MINUTES).chance(12, 3)


def chameleon_chess(table):
    """Chameleon Chess: two to four seats, leavers and who plays on for them."""
    table.game("two-over", "chameleon-chess", {"r": ME, "y": LINK}, clock=MINUTES).chance(500, 1)
    table.game("two-neighbours", "chameleon-chess", {"b": LINK, "y": ME}, clock=DAYS).chance(7, 2)
    table.game("three-over", "chameleon-chess", THREE, clock=MINUTES).chance(500, 3)
    table.game("four-over", "chameleon-chess", FOUR).chance(500, 4)
    screen = {"r": NAMES[0], "b": NAMES[1], "y": computer(1), "g": NAMES[2]}
    table.game("four-screen", "chameleon-chess", screen, clock=INCREMENT).chance(11, 5)
    table.games["four-screen"].does("b", "resign")
    table.games["four-screen"].chance(15, 5)
    deserted = table.game("three-deserted", "chameleon-chess", {"r": computer(1), "b": ME, "g": computer(2)})
    deserted.does("b", "resign")
    deserted.is_over("resigned")
    # A person alone among computers is eliminated or wins: they play to the end either way.
    table.game("four-computers", "chameleon-chess", {"r": ME, "b": computer(1), "y": computer(2), "g": computer(1)}).chance(500, 6)
    resigned = table.game("three-resigned", "chameleon-chess", THREE, clock=MINUTES)
    resigned.chance(4, 7)
    resigned.does("y", "resign")
    resigned.chance(9, 8)
    resigned.does("r", "resign")
    resigned.is_over("resigned")
    for seat in "b":
        resigned.does(seat, "rematch")
    leaver = table.game("four-leaver", "chameleon-chess", FOUR, clock=DAYS)
    leaver.chance(6, 9)
    leaver.does("b", "resign")
    leaver.chance(14, 10)
    leaver.does("g", "offer_draw")
    leaver.does("r", "ask_takeback", ply=12)
    drawn = table.game("four-agreed", "chameleon-chess", FOUR, clock=MINUTES)
    drawn.chance(5, 11)
    drawn.does("r", "resign")
    for seat in "byg":
        drawn.does(seat, "offer_draw")
    drawn.is_over("agreed")
    undone = table.game("three-undone", "chameleon-chess", THREE, clock=DAYS)
    undone.chance(5, 13)
    undone.does("y", "resign")
    undone.chance(7, 14)
    for seat in "rb":
        undone.does(seat, "ask_takeback", ply=2)
    undone.chance(3, 15)
    late = table.game("four-time", "chameleon-chess", FOUR, clock=SECOND)
    late.is_over("time")
    aborted = table.game("three-aborted", "chameleon-chess", THREE, clock=DAYS)
    aborted.chance(2, 12)
    aborted.does("y", "abort")


def settled(table):
    """Games that go on although all places are settled: one person stayed, computers play for those who left."""
    for label, plies, clock in (("settled-runs", 4, DAYS), ("settled-timed", 4, MINUTES), ("settled-over", 500, MINUTES)):
        game = table.game(label, "chameleon-chess", THREE, choices={"position": LAST_BLUE}, clock=clock)
        game.does("y", "resign")
        game.moves("b7a7")
        view = game.chance(plies, 13)
        assert view["status"] == ("over" if label == "settled-over" else "playing"), (label, view)
        assert len(view["moves"]) > 3, (label, view)


    undone = table.game("settled-undone", "chameleon-chess", THREE, choices={"position": LAST_BLUE}, clock=DAYS)
    undone.does("y", "resign")
    undone.moves("b7a7")
    undone.does("r", "ask_takeback", ply=0)
    drawn = table.game("leaver-drawn", "chameleon-chess", THREE, choices={"position": QUIET_THREE}, clock=MINUTES)
    drawn.does("b", "resign")
    drawn.moves("b7b1").is_over("draw")


def waiting(table):
    """Games that wait, and what happens before a game begins."""
    maker, bob, *_ = table.people
    table.game("waits-open", "chameleon", {"r": ANYONE, "b": ME}, clock=MINUTES)
    table.game("waits-open-days", "chess960", {"w": ANYONE, "b": ME}, clock=DAYS)
    for label, clock in (("waits-link", MINUTES), ("waits-link-days", DAYS)):
        stood = table.game(label, "chameleon-chess", {"r": ME, "b": LINK, "y": ANYONE, "g": computer(2)}, clock=clock)
        stood.does("b", "stand")
    mixed = {"r": ANYONE, "b": ANYONE, "y": ANYONE, "g": ME}
    partly = table.game("waits-partly", "chameleon-chess", mixed)
    bob.act(partly.id, "join", seat="b")
    called_off = table.game("called-off", "cameleon", {"r": ANYONE, "s": ME}, clock=DAYS)
    maker.act(called_off.id, "abort")


def over_sockets(table):
    """A game that is played over sockets: the clock makes up for the way through the network."""
    game = table.game("sockets", "chameleon", {"r": ME, "b": LINK}, clock=MINUTES)
    sockets = dict(zip("rb", map(Socket, table.people), strict=False))
    for socket in sockets.values():
        socket.say(type="watch", game=game.id)
        assert socket.hear("game")["view"]["id"] == game.id
    for ply in range(12):
        legal = table.people[0].ask("GET", f"/api/games/{game.id}/moves")
        sockets[legal["turn"]].act(game.id, "move", ply=ply, text=legal["moves"][-1])


def thinking(table):
    """A game in which the computer is to move: to be made last, at once before the server is killed."""
    game = table.game("thinking", "chess960", {"w": ME, "b": computer(9)}, choices={"start": 356})
    game.moves("e2e4")


PARTS = [chess, chameleon, cameleon, chameleon_chess, settled, waiting, over_sockets]
