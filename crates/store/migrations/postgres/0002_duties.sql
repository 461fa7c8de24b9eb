-- Which server watches the clock of a game and lets its computer players think. Nothing depends on there being only
-- one: the key of the log decides. It saves work, and says who is to take over from a server that died.

create table nodes (
    id text collate "C" not null primary key,
    -- When it was last heard of, by the database's clock.
    seen timestamptz not null default now()
);

create table duties (
    game bigint not null primary key references games (number),
    node text collate "C" not null
);

create index duties_node on duties (node);
