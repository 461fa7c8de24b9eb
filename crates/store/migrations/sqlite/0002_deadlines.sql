-- The moment at which a server must look at a game even if no client asks for it, for games that need no server until
-- then. A program that does not know the column goes on working: it looks after every clocked game all the time.

alter table games add column deadline bigint;

create index games_deadline on games (deadline, number) where status = 'playing' and deadline is not null;

-- For each version of these tables the oldest program, by the newest version that it knows, that can use them.
create table store_version (
    version bigint not null primary key,
    readable_from bigint not null
);

insert into store_version (version, readable_from) values (1, 1), (2, 1);
