"""Fits a network to positions on a graphics processor: what `trainer fit` does, many times as fast.

    trainer glance --seconds 600 --threads 16 --out positions.bin
    python3 fit.py positions.bin --from old.net --out new.net --hidden 512 --rounds 60

Needs PyTorch and NumPy. The shape of the network, its file and its loss are those of `crates/engine/src/net`.
"""

import argparse
import math
import struct
import time
from pathlib import Path

import numpy as np
import torch

BYTES = 26  # of a position in a file of `trainer show`
BASE = 768  # inputs of one place of the king
HEADS = 16
ONE = 255  # a hidden value of 1 in whole numbers
WEIGHT = 64  # a head's weight of 1 in whole numbers
MOST = 1.98  # weights are held within this
STRETCH = 10000  # neighbours come from the same game: what is held back are whole stretches
HELD_BACK = 50  # one stretch in so many is not fitted to
KING = 5  # the role of a king

# The place of a side's own king, which always stands on the wing of the files a to d.
PLACES = {
    1: lambda rank, file: 0,
    2: lambda rank, file: 0 if rank <= 1 and file <= 1 else 1,
    3: lambda rank, file: 2 if rank > 1 else file // 2,
    4: lambda rank, file: file // 2 if rank == 0 else 2 if rank == 1 else 3,
}


def mix(seed):
    """One step of SplitMix64, as `rules_core::key::mix`."""
    whole = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & whole
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & whole
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & whole
    return z ^ (z >> 31)


def checksum(data):
    total = mix(len(data))
    padded = data + bytes(-len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", padded):
        total = mix(total ^ word)
    return total


def read_network(path):
    """The weights of a network: bias, inputs, heads and their bias."""
    data = path.read_bytes()
    magic, version, inputs, hidden, heads = struct.unpack_from("<8sIIII", data)
    length = 24 + 2 * (inputs + 1) * hidden + heads * (2 * hidden + 4) + 8
    if magic != b"PARDALNN" or version != 1 or heads != HEADS or len(data) != length:
        raise SystemExit(f"{path}: expected a network of version 1 with {HEADS} heads, found something else")
    if checksum(data[:-8]) != struct.unpack("<Q", data[-8:])[0]:
        raise SystemExit(f"{path}: expected a whole file, found a damaged one")
    weights = np.frombuffer(data, "<i2", (inputs + 1) * hidden, 24).astype(np.float32) / ONE
    tail = np.dtype([("weights", "<i2", (hidden,)), ("bias", "<i4")])
    tail = np.frombuffer(data, tail, heads, 24 + 2 * (inputs + 1) * hidden)
    return {
        "bias": weights[:hidden],
        "inputs": weights[hidden:].reshape(inputs, hidden),
        "heads": tail["weights"].astype(np.float32) / WEIGHT,
        "head_bias": tail["bias"].astype(np.float32) / (ONE * WEIGHT),
    }


def write_network(path, net):
    def whole(values, one):
        return np.rint(np.clip(values, -MOST, MOST) * one).astype("<i2").tobytes()

    inputs, hidden = net["inputs"].shape
    data = struct.pack("<8sIIII", b"PARDALNN", 1, inputs, hidden, HEADS)
    data += whole(net["bias"], ONE) + whole(net["inputs"], ONE)
    for head, bias in zip(net["heads"], net["head_bias"]):
        data += whole(head, WEIGHT) + struct.pack("<i", round(float(bias) * ONE * WEIGHT))
    path.write_bytes(data + struct.pack("<Q", checksum(data)))


def widened(net, places, hidden, rng):
    """A network of more hidden values or more places that says the same as a smaller one."""
    old_inputs, old_hidden = net["inputs"].shape
    if hidden < old_hidden or old_inputs not in (BASE, BASE * places):
        raise SystemExit(f"from: expected at most {places} places and {hidden} hidden values, found more")
    more = hidden - old_hidden
    inputs = np.tile(net["inputs"], (BASE * places // old_inputs, 1))
    return {
        "bias": np.concatenate([net["bias"], np.full(more, 0.1, np.float32)]),
        "inputs": np.concatenate([inputs, rng.uniform(-0.15, 0.15, (BASE * places, more))], 1),
        "heads": np.concatenate([net["heads"], np.zeros((HEADS, more))], 1),
        "head_bias": net["head_bias"],
    }


def fresh(places, hidden, rng):
    wide = 1 / math.sqrt(hidden)
    return {
        "bias": np.full(hidden, 0.1),
        "inputs": np.tile(rng.uniform(-0.15, 0.15, (BASE, hidden)), (places, 1)),
        "heads": rng.uniform(-wide, wide, (HEADS, hidden)),
        "head_bias": np.zeros(HEADS),
    }


class Positions:
    """All positions, on the device."""

    def __init__(self, paths, places, device):
        parts = [np.fromfile(path, np.uint8) for path in paths]
        for path, part in zip(paths, parts):
            if len(part) % BYTES:
                raise SystemExit(f"{path}: expected {BYTES} bytes for each position, found {len(part)} in all")
        self.rows = torch.cat([torch.from_numpy(part.reshape(-1, BYTES)).to(device) for part in parts])
        self.places = places
        squares = [PLACES[places](square // 8, square % 8) for square in range(64)]
        self.place_of = torch.tensor(squares, device=device)
        self.squares = torch.arange(64, device=device)
        is_held = torch.arange(len(self.rows), device=device) // STRETCH % HELD_BACK == 0
        self.held = is_held.nonzero().flatten()
        self.fitted = (~is_held).nonzero().flatten()
        self.width = -(-(BASE * places + 1) // 8) * 8

    def read(self, chosen):
        """What both sides see, a row of ones and zeros each; the head of the side to move; its part of the point."""
        rows = self.rows[chosen].int()
        steps = torch.arange(8, device=rows.device, dtype=torch.int32)
        is_occupied = (rows[:, :8, None] >> steps & 1).reshape(-1, 64)
        men = torch.stack([rows[:, 8:24] & 15, rows[:, 8:24] >> 4], 2).reshape(-1, 32)
        men = men.gather(1, (is_occupied.cumsum(1) - 1).clamp(0))
        role, is_theirs = men & 7, men >> 3
        tables = []
        for is_other in (0, 1):
            squares = self.squares ^ (56 * is_other)
            is_king = (is_occupied == 1) & (role == KING) & (is_theirs == is_other)
            king = (is_king * squares).sum(1)
            turn = torch.where(king % 8 >= 4, 7, 0)  # the own king always stands on the files a to d
            place = self.place_of[king ^ turn]
            inputs = ((is_theirs ^ is_other) * 6 + role) * 64 + (squares ^ turn[:, None]) + BASE * place[:, None]
            # The column after the last input is for squares where nobody stands.
            inputs = torch.where(is_occupied == 1, inputs, BASE * self.places)
            table = torch.zeros(len(rows), self.width, device=rows.device).scatter_(1, inputs, 1.0)
            table[:, BASE * self.places] = 0
            tables.append(table)
        heads = (is_occupied.sum(1) - 1).div(4, rounding_mode="floor").clamp(max=HEADS // 2 - 1) * 2
        targets = (rows[:, 24] + 256 * rows[:, 25]).float() / 65535
        return torch.stack(tables, 1).reshape(-1, self.width), heads, targets


def in_steps(numbers, one):
    """The numbers rounded to parts of `one`; what is learnt passes through as if they were not."""
    return numbers + ((numbers * one).round() / one - numbers).detach()


class Network(torch.nn.Module):
    def __init__(self, net, width, device):
        super().__init__()
        inputs = np.zeros((width, len(net["bias"])), np.float32)
        inputs[: len(net["inputs"])] = net["inputs"]
        self.count = len(net["inputs"])

        def numbers(values):
            return torch.nn.Parameter(torch.tensor(np.asarray(values, np.float32), device=device))

        self.inputs, self.bias = numbers(inputs), numbers(net["bias"])
        self.heads, self.head_bias = numbers(net["heads"]), numbers(net["head_bias"])

    def forward(self, table, head):
        # Fitted as they will be written: rounding only afterwards costs two to five hundredths of the loss.
        inputs, bias, heads = in_steps(self.inputs, ONE), in_steps(self.bias, ONE), in_steps(self.heads, WEIGHT)
        hidden = torch.addmm(bias, table, inputs).clamp(0, 1)
        values = torch.addmm(self.head_bias, hidden * hidden, heads.t())
        both = torch.stack([head, head + 1], 1).reshape(-1, 1)  # the head of the side to move, then the other's
        values = values.gather(1, both).reshape(-1, 2)
        return values[:, 0] - values[:, 1]

    @torch.no_grad()
    def hold(self):
        for numbers in self.parameters():
            numbers.clamp_(-MOST, MOST)

    def plain(self):
        def plain(numbers):
            return numbers.detach().cpu().numpy()

        return {
            "bias": plain(self.bias),
            "inputs": plain(self.inputs)[: self.count],
            "heads": plain(self.heads),
            "head_bias": plain(self.head_bias),
        }

    @torch.no_grad()
    def rounded(self, grain):
        """Rounds the weights of the inputs to so many parts of 255; everything is rounded as in the file anyway."""
        self.inputs.copy_(in_steps(self.inputs, ONE / grain))


def loss_of(network, positions, chosen, reduction):
    """Cross entropy less what even a perfect answer costs, so that losses of different data compare."""
    table, heads, target = positions.read(chosen)
    said = network(table, heads)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(said, target, reduction="none")
    best = torch.special.entr(target) + torch.special.entr(1 - target)
    return getattr(loss - best, reduction)()


@torch.no_grad()
def held_loss(network, positions):
    parts = positions.held.split(65536)
    return sum(loss_of(network, positions, part, "sum").item() for part in parts) / len(positions.held)


def entropy(values):
    """How many thousand bytes the weights need at the least."""
    _, counts = np.unique(values, return_counts=True)
    shares = counts / counts.sum()
    return float(-(shares * np.log2(shares)).sum()) * values.size / 8 / 1000


def main():
    parser = argparse.ArgumentParser(description="Fit a network to positions on a graphics processor")
    parser.add_argument("positions", nargs="+", type=Path, help="files of `trainer show`")
    parser.add_argument("--out", type=Path, required=True, help="write the network to this file")
    parser.add_argument("--from", dest="start", type=Path, help="begin with this network, widened where it is smaller")
    parser.add_argument("--hidden", type=int, default=256, help="hidden values of a side")
    parser.add_argument("--places", type=int, default=1, choices=PLACES, help="places of the own king told apart")
    parser.add_argument("--rounds", type=int, default=40, help="how often every position is looked at")
    parser.add_argument("--seconds", type=float, default=math.inf, help="end after this time, rounds or not")
    parser.add_argument("--batch", type=int, default=16384, help="positions between two steps")
    parser.add_argument("--rate", type=float, default=0.001, help="length of the first steps; it falls to a hundredth")
    parser.add_argument("--seed", type=int, default=1, help="determines what is left to chance")
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    positions = Positions(options.positions, options.places, device)
    print(f"{len(positions.fitted)} positions, {len(positions.held)} held back", flush=True)
    if options.start:
        net = widened(read_network(options.start), options.places, options.hidden, rng)
    else:
        net = fresh(options.places, options.hidden, rng)
    network = Network(net, positions.width, device)
    print(f"before: {held_loss(network, positions):.6f} of what was held back", flush=True)
    adam = torch.optim.Adam(network.parameters(), lr=options.rate, fused=device.type == "cuda")
    begun = time.monotonic()
    done = 0.0
    round_number = 0
    while done < 1:
        total = 0.0
        order = positions.fitted[torch.randperm(len(positions.fitted), device=device)]
        batches = order.split(options.batch)
        for number, chosen in enumerate(batches):
            # The rate follows whichever ends first, rounds or time.
            by_rounds = (round_number + number / len(batches)) / options.rounds
            done = max(by_rounds, (time.monotonic() - begun) / options.seconds)
            if done >= 1:
                break
            for group in adam.param_groups:
                group["lr"] = options.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(done * math.pi)))
            loss = loss_of(network, positions, chosen, "mean")
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            network.hold()
            total = total + loss.detach()
        round_number += 1
        if round_number >= options.rounds:
            done = 1.0
        if round_number % 5 == 0 or done >= 1 or round_number == 1:
            seconds = time.monotonic() - begun
            mean = float(total) / max(number, 1)
            unseen = held_loss(network, positions)
            print(f"round {round_number}, {seconds:.0f} s: loss {mean:.6f}, of what was held back {unseen:.6f}", flush=True)
    write_network(options.out, network.plain())
    for grain in (1, 2, 3, 4):
        rounded = Network(network.plain(), positions.width, device)
        rounded.rounded(grain)
        size = entropy(rounded.plain()["inputs"])
        print(f"rounded to {grain}/255: {held_loss(rounded, positions):.6f} of what was held back, {size:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
