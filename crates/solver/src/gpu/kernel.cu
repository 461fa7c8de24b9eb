// Chameleon on the GPU: the same passes as on the processor (src/solve/pair.rs says how they work), one thread a
// position. All values lie in one buffer, each class at its own offset; src/gpu/words.rs writes the tables.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define DRAW 0u
#define LOSS 128u
#define OPEN 224u
#define HOME 0x1fu
#define FAR (0x1fu << 20)
#define WHITE_TILES 0x0aaaaaau
#define CHUNK 4096u

// What the host hands over once: ways of the pieces, numbers of sets, and the sets with these numbers.
struct Ways {
    u32 bishops[32 * 32];
    u32 blockers[32];
    u32 factors[32];
    u32 knights[32];
    u32 steps[32];
    u32 beyond[64];   // ways for the other side's pieces, by own pieces in the middle and their number
    u32 middle[8];    // ways for so many own pieces in the middle
    u32 first_set[8]; // where the sets with so many elements begin in the list
    u16 low[1024];
    u16 high[6 * 1024];
};

// A class and where captures lead.
struct Class {
    u32 starts[2][6];
    u32 placements;
    u32 patterns[2];
    u32 pieces[2];
    u32 white[2];
    u32 partner;
    u32 captures[2]; // the class after the capture of a black or a white piece, and one more; 0 for none
    u64 offset;
};

struct Arrangement {
    u32 own, other, white;
};

struct OwnPart {
    u32 home, middle, count, number, pattern;
};

__device__ static inline u32 lowest(u32 set) { return __ffs(set) - 1; }

__device__ static inline u32 flipped(u32 set) {
    return (set >> 20 & 0x1fu) | (set >> 10 & 0x3e0u) | (set & 0x7c00u) | ((set & 0x3e0u) << 10) | ((set & 0x1fu) << 20);
}

__device__ static inline u32 number_of(const Ways &ways, u32 set) {
    u32 low = set & 1023u;
    return ways.low[low] + ways.high[__popc(low) * 1024u + (set >> 10 & 1023u)];
}

__device__ static inline u32 without(u32 set, u32 mask) {
    while (mask) {
        u32 top = 31u - __clz(mask);
        mask ^= 1u << top;
        u32 below = (1u << top) - 1u;
        set = (set & below) | (set >> 1 & ~below);
    }
    return set;
}

__device__ static inline u32 spread(u32 set, u32 mask) {
    while (mask) {
        u32 below = (mask & (0u - mask)) - 1u;
        mask &= mask - 1u;
        set = (set & below) | ((set & ~below) << 1);
    }
    return set;
}

__device__ static inline u32 pattern_of(u32 pieces, u32 white) {
    u32 pattern = 0, bit = 1;
    while (pieces) {
        if (white & pieces & (0u - pieces)) pattern |= bit;
        bit <<= 1;
        pieces &= pieces - 1u;
    }
    return pattern;
}

__device__ static inline u32 patterned(u32 pieces, u32 pattern) {
    u32 white = 0;
    while (pieces) {
        if (pattern & 1u) white |= pieces & (0u - pieces);
        pattern >>= 1;
        pieces &= pieces - 1u;
    }
    return white;
}

__device__ static inline u64 natures_of(const Class &c) { return (u64)(c.patterns[0] * c.patterns[1]); }
__device__ static inline u64 len_of(const Class &c) { return (u64)c.placements * natures_of(c); }
__device__ static inline u64 quiet_of(const Class &c) { return (u64)c.starts[1][0] * natures_of(c); }

__device__ static inline OwnPart own_part(const Ways &ways, u32 own, u32 white) {
    OwnPart part;
    part.home = own & HOME;
    part.middle = own >> 5 & 0x7fffu;
    part.count = __popc(part.middle);
    part.number = ways.low[part.home] * ways.middle[part.count] + number_of(ways, part.middle);
    part.pattern = ways.low[pattern_of(own, white)];
    return part;
}

__device__ static inline u64 rank_with(const Ways &ways, const Class &c, const OwnPart &part, const Arrangement &a) {
    u32 number = number_of(ways, without(a.other >> 5, part.middle));
    u32 pieces = c.pieces[1];
    u32 invader = a.other & HOME;
    u32 placement;
    if (invader == 0) {
        placement = c.starts[0][part.count] + part.number * ways.beyond[part.count * 8u + pieces] + number;
    } else {
        u32 free_squares = 5u - __popc(part.home);
        u32 place = __popc(~part.home & (invader - 1u));
        placement = c.starts[1][part.count] +
                    (part.number * free_squares + place) * ways.beyond[part.count * 8u + pieces - 1u] + number;
    }
    u32 natures = part.pattern * c.patterns[1] + ways.low[pattern_of(a.other, a.white)];
    return (u64)placement * natures_of(c) + natures;
}

__device__ static inline u64 rank_of(const Ways &ways, const Class &c, const Arrangement &a) {
    return rank_with(ways, c, own_part(ways, a.own, a.white), a);
}

__device__ static inline Arrangement unrank(const Ways &ways, const u32 *sets, const Class &c, u64 number) {
    u32 all_natures = (u32)natures_of(c);
    u32 placement = (u32)(number / all_natures);
    u32 natures = (u32)(number - (u64)placement * all_natures);
    u32 invaders = placement >= c.starts[1][0] ? 1u : 0u;
    u32 middle_count = c.pieces[0];
    while (middle_count > 0 && c.starts[invaders][middle_count] > placement) middle_count--;
    u32 home_count = c.pieces[0] - middle_count;
    u32 rest = placement - c.starts[invaders][middle_count];
    u32 beyond_count = c.pieces[1] - invaders;
    u32 ways_beyond = ways.beyond[middle_count * 8u + beyond_count];
    u32 beyond = rest % ways_beyond;
    rest /= ways_beyond;
    u32 place = 0;
    if (invaders) {
        u32 free_squares = 5u - home_count;
        place = rest % free_squares;
        rest /= free_squares;
    }
    u32 ways_middle = ways.middle[middle_count];
    u32 home = __ldg(sets + ways.first_set[home_count] + rest / ways_middle);
    u32 middle = __ldg(sets + ways.first_set[middle_count] + rest % ways_middle);
    Arrangement a;
    a.own = home | middle << 5;
    a.other = spread(__ldg(sets + ways.first_set[beyond_count] + beyond), middle) << 5;
    if (invaders) a.other |= spread(1u << place, home);
    u32 own_white = __ldg(sets + ways.first_set[c.white[0]] + natures / c.patterns[1]);
    u32 other_white = __ldg(sets + ways.first_set[c.white[1]] + natures % c.patterns[1]);
    a.white = patterned(a.own, own_white) | patterned(a.other, other_white);
    return a;
}

__device__ static inline u32 bishop(const Ways &ways, u32 from, u32 occupied) {
    u32 slot = (occupied & ways.blockers[from]) * ways.factors[from] >> 27;
    return ways.bishops[from * 32u + slot];
}

__device__ static inline u32 targets_of(const Ways &ways, const Arrangement &a, u32 from) {
    u32 reach = (a.white ^ WHITE_TILES) >> from & 1u ? ways.knights[from] : bishop(ways, from, a.own | a.other);
    return reach & ~a.own;
}

__device__ static inline u32 attackers_of(const Ways &ways, const Arrangement &a, u32 to) {
    u32 natured = WHITE_TILES >> to & 1u ? a.white : ~a.white;
    u32 from = bishop(ways, to, a.own | a.other) | ways.knights[to];
    return from & (ways.steps[to] | natured) & a.own;
}

__device__ static inline u32 came_from(const Ways &ways, u32 at, u32 white, u32 occupied) {
    u32 afar = ((white ^ WHITE_TILES) >> at & 1u) == 0;
    u32 from = afar ? bishop(ways, at, occupied) | ways.knights[at] : ways.steps[at];
    return from & ~occupied;
}

// The value of the position that a move leads to.
__device__ static inline u32 child_of(const Ways &ways, const u8 *values, const Class *classes, const Class &c,
                                      const Arrangement &a, u32 from, u32 to, const OwnPart &part) {
    u32 left = 1u << from, reached = 1u << to;
    u32 other = a.other & ~reached;
    if (other == 0) return LOSS;
    Arrangement next;
    next.own = flipped(other);
    next.other = flipped((a.own & ~left) | reached);
    next.white = flipped((a.white & ~(left | reached)) | (a.white >> from & 1u) << to);
    if (other == a.other) {
        const Class &partner = classes[c.partner];
        return values[partner.offset + rank_with(ways, partner, part, next)];
    }
    const Class &smaller = classes[c.captures[a.white >> to & 1u] - 1u];
    return values[smaller.offset + rank_of(ways, smaller, next)];
}

__device__ static inline OwnPart part_after(const Ways &ways, const Arrangement &a) {
    return own_part(ways, flipped(a.other), flipped(a.white));
}

__device__ static void share_ways(Ways &shared, const Ways *ways) {
    u32 *to = (u32 *)&shared;
    const u32 *from = (const u32 *)ways;
    for (u32 i = threadIdx.x; i < sizeof(Ways) / 4; i += blockDim.x) to[i] = from[i];
    __syncthreads();
}

// The value that the moves of a position give it.
__device__ static u32 judged(const Ways &ways, const u8 *values, const Class *classes, const Class &c,
                             const Arrangement &a) {
    u32 invader = a.other & HOME;
    u32 allowed = ~0u;
    if (invader) {
        if ((a.other & (a.other - 1u)) == 0) return LOSS;
        if (attackers_of(ways, a, lowest(invader)) == 0) return LOSS;
        allowed = invader;
    }
    OwnPart part = part_after(ways, a);
    u32 win = 255, loss = 0, draws = 0;
    for (u32 movers = a.own; movers; movers &= movers - 1u) {
        u32 from = lowest(movers);
        for (u32 targets = targets_of(ways, a, from) & allowed; targets; targets &= targets - 1u) {
            u32 child = child_of(ways, values, classes, c, a, from, lowest(targets), part);
            if (child == DRAW) draws = 1;
            else if (child >= LOSS) win = min(win, child - LOSS + 1u);
            else loss = max(loss, child);
        }
    }
    return win != 255 ? win : draws ? DRAW : LOSS + loss;
}

// Settles all positions with an invader; counters[1] becomes the longest distance among them.
extern "C" __global__ void settle_invaded(u8 *values, const Class *classes, const Ways *all_ways, const u32 *sets,
                                          u64 *counters, u32 id, u32 n) {
    __shared__ Ways ways;
    share_ways(ways, all_ways);
    const Class &c = classes[id];
    u64 len = len_of(c), step = (u64)gridDim.x * blockDim.x;
    u32 longest = 0;
    for (u64 number = quiet_of(c) + (u64)blockIdx.x * blockDim.x + threadIdx.x; number < len; number += step) {
        u32 byte = judged(ways, values, classes, c, unrank(ways, sets, c, number));
        longest = max(longest, byte & 127u);
        values[c.offset + number] = (u8)byte;
    }
    atomicMax(counters + 1, (u64)longest);
}

// Notes what captures and invasions promise; everything else is open.
extern "C" __global__ void look_ahead(u8 *values, const Class *classes, const Ways *all_ways, const u32 *sets,
                                      u64 *counters, u32 id, u32 n) {
    __shared__ Ways ways;
    share_ways(ways, all_ways);
    const Class &c = classes[id];
    u64 quiet = quiet_of(c), step = (u64)gridDim.x * blockDim.x;
    for (u64 number = (u64)blockIdx.x * blockDim.x + threadIdx.x; number < quiet; number += step) {
        Arrangement a = unrank(ways, sets, c, number);
        OwnPart part = part_after(ways, a);
        u32 best = OPEN;
        for (u32 movers = a.own; movers; movers &= movers - 1u) {
            u32 from = lowest(movers);
            for (u32 targets = targets_of(ways, a, from) & (a.other | FAR); targets; targets &= targets - 1u) {
                u32 child = child_of(ways, values, classes, c, a, from, lowest(targets), part);
                if (child >= LOSS) best = min(best, child - LOSS + 1u);
            }
        }
        values[c.offset + number] = (u8)best;
    }
}

// Lists the places in a chunk whose bytes lie between two limits; every thread looks at sixteen bytes at a time.
__device__ static u32 find(const u8 *values, u64 base, u64 end, u32 low, u32 high, u16 *found, u32 *count) {
    __syncthreads();
    if (threadIdx.x == 0) *count = 0;
    __syncthreads();
    for (u32 at = threadIdx.x * 16u; at < CHUNK; at += blockDim.x * 16u) {
        if (base + at >= end) break;
        uint4 bytes = *(const uint4 *)(values + base + at);
        u32 words[4] = {bytes.x, bytes.y, bytes.z, bytes.w};
        u32 mask = 0;
#pragma unroll
        for (u32 i = 0; i < 16; i++) {
            u32 byte = words[i / 4] >> (i % 4 * 8) & 255u;
            if (byte >= low && byte <= high && base + at + i < end) mask |= 1u << i;
        }
        u32 place = atomicAdd(count, (u32)__popc(mask));
        for (; mask; mask &= mask - 1u) found[place++] = (u16)(at + lowest(mask));
    }
    __syncthreads();
    return *count;
}

// Tells the partner's positions before those lost in n - 1 that they are won in n.
extern "C" __global__ void tell_wins(u8 *values, const Class *classes, const Ways *all_ways, const u32 *sets,
                                     u64 *counters, u32 id, u32 n) {
    __shared__ Ways ways;
    __shared__ u16 found[CHUNK];
    __shared__ u32 count;
    share_ways(ways, all_ways);
    const Class &c = classes[id];
    const Class &partner = classes[c.partner];
    u64 quiet = quiet_of(c);
    for (u64 base = (u64)blockIdx.x * CHUNK; base < quiet; base += (u64)gridDim.x * CHUNK) {
        u32 many = find(values + c.offset, base, quiet, LOSS + n - 1u, LOSS + n - 1u, found, &count);
        for (u32 i = threadIdx.x; i < many; i += blockDim.x) {
            Arrangement lost = unrank(ways, sets, c, base + found[i]);
            u32 own = flipped(lost.other), other = flipped(lost.own), white = flipped(lost.white);
            for (u32 movers = own; movers; movers &= movers - 1u) {
                u32 at = lowest(movers);
                for (u32 origins = came_from(ways, at, white, own | other) & ~FAR; origins; origins &= origins - 1u) {
                    u32 from = lowest(origins);
                    Arrangement before;
                    before.own = (own & ~(1u << at)) | 1u << from;
                    before.other = other;
                    before.white = (white & ~(1u << at)) | (white >> at & 1u) << from;
                    u8 *value = values + partner.offset + rank_of(ways, partner, before);
                    u32 byte = *value;
                    if (byte >= OPEN || (byte < LOSS && byte > n)) *value = (u8)n;
                }
            }
        }
    }
}

// Finds the positions lost in n and adds their number to counters[0].
extern "C" __global__ void find_losses(u8 *values, const Class *classes, const Ways *all_ways, const u32 *sets,
                                       u64 *counters, u32 id, u32 n) {
    __shared__ Ways ways;
    __shared__ u16 found[CHUNK];
    __shared__ u32 count;
    share_ways(ways, all_ways);
    const Class &c = classes[id];
    u64 quiet = quiet_of(c);
    u32 losses = 0;
    for (u64 base = (u64)blockIdx.x * CHUNK; base < quiet; base += (u64)gridDim.x * CHUNK) {
        u32 many = find(values + c.offset, base, quiet, OPEN, 255u, found, &count);
        for (u32 i = threadIdx.x; i < many; i += blockDim.x) {
            u64 number = base + found[i];
            u32 before = values[c.offset + number];
            u32 known = before - OPEN;
            Arrangement a = unrank(ways, sets, c, number);
            OwnPart part = part_after(ways, a);
            u32 seen = 0, open = 0;
            for (u32 movers = a.own; movers && !open; movers &= movers - 1u) {
                u32 from = lowest(movers);
                u32 targets = targets_of(ways, a, from);
                u32 moves = __popc(targets);
                if (seen + moves <= known) {
                    seen += moves;
                    continue;
                }
                for (; targets; targets &= targets - 1u) {
                    if (seen >= known) {
                        u32 child = child_of(ways, values, classes, c, a, from, lowest(targets), part);
                        if (child == DRAW || child > n) {
                            open = 1;
                            break;
                        }
                    }
                    seen++;
                }
            }
            u32 now = open ? min(OPEN + seen, 255u) : LOSS + n;
            losses += open ? 0u : 1u;
            if (now != before) values[c.offset + number] = (u8)now;
        }
    }
    atomicAdd(counters, (u64)losses);
}

// Whatever is still open is drawn.
extern "C" __global__ void settle_draws(u8 *values, const Class *classes, const Ways *all_ways, const u32 *sets,
                                        u64 *counters, u32 id, u32 n) {
    const Class &c = classes[id];
    u64 quiet = quiet_of(c), step = (u64)gridDim.x * blockDim.x;
    for (u64 number = (u64)blockIdx.x * blockDim.x + threadIdx.x; number < quiet; number += step)
        if (values[c.offset + number] >= OPEN) values[c.offset + number] = DRAW;
}

__device__ static inline u64 mix(u64 seed) {
    u64 z = seed + 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

// Counts how often each byte occurs (counters[0] to [255]) and sums up the digest (counters[256]).
extern "C" __global__ void survey(u8 *values, const Class *classes, const Ways *all_ways, const u32 *sets,
                                  u64 *counters, u32 id, u32 n) {
    __shared__ u32 counts[256];
    for (u32 i = threadIdx.x; i < 256; i += blockDim.x) counts[i] = 0;
    __syncthreads();
    const Class &c = classes[id];
    u64 len = len_of(c), words = (len + 7) / 8, step = (u64)gridDim.x * blockDim.x;
    const u64 *at = (const u64 *)(values + c.offset);
    u64 sum = 0;
    for (u64 place = (u64)blockIdx.x * blockDim.x + threadIdx.x; place < words; place += step) {
        u64 word = at[place];
        sum += mix(mix(place) ^ word);
        for (u32 i = 0; i < 8; i++)
            if (place * 8 + i < len) atomicAdd(counts + (word >> (i * 8) & 255u), 1u);
    }
    atomicAdd(counters + 256, sum);
    __syncthreads();
    for (u32 i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(counters + i, (u64)counts[i]);
}

// Judges positions anew and counts those with another value in counters[0], those looked at in counters[1].
// Every position of the class if `many` is 0, otherwise so many random ones.
extern "C" __global__ void check(u8 *values, const Class *classes, const Ways *all_ways, const u32 *sets,
                                 u64 *counters, u32 id, u32 n, u64 many, u64 seed) {
    __shared__ Ways ways;
    share_ways(ways, all_ways);
    const Class &c = classes[id];
    u64 len = len_of(c), step = (u64)gridDim.x * blockDim.x, end = many ? many : len;
    u64 wrong = 0, looked = 0;
    for (u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; i < end; i += step) {
        u64 number = many ? mix(seed ^ mix(i)) % len : i;
        Arrangement a = unrank(ways, sets, c, number);
        if (rank_of(ways, c, a) != number || judged(ways, values, classes, c, a) != values[c.offset + number]) wrong++;
        looked++;
    }
    atomicAdd(counters, wrong);
    atomicAdd(counters + 1, looked);
}
