-- Games, their logs and who played them; people, secrets, and when no server was there.

create table games (
    -- Grows with every new game: a short key for other tables, and the order of lists.
    number integer primary key,
    id text not null unique,
    game text not null,
    setup text not null,
    is_clocked boolean not null,
    made_by text not null,
    made_at bigint not null,
    status text not null,
    is_open boolean not null,
    shown text not null
);

create index games_open on games (number) where is_open;
create index games_status on games (status, number);

-- New entries of all games go to the end of the table, so that a commit touches few pages: kept in the order of
-- the key, they took twice as long.
create table entries (
    game bigint not null references games (number),
    version bigint not null,
    at bigint not null,
    body text not null,
    primary key (game, version)
);

create table holders (
    game bigint not null references games (number),
    person text not null,
    -- The place among those who hold a seat; null for who held one and left.
    place integer,
    primary key (game, person)
) without rowid;

create index holders_person on holders (person, game);

create table people (
    id text not null primary key,
    name text not null,
    since bigint not null
);

create table secrets (
    name text not null primary key,
    value blob not null
);

-- One row: the last moment at which a server is known to have been there.
create table heartbeat (
    id integer not null primary key,
    at bigint not null
);

create table downtimes (
    started bigint not null,
    ended bigint not null,
    primary key (started, ended)
);
