create table chat (
    chat_id text primary key,
    account_id text not null references account (account_id) on delete cascade,
    -- Counted by account, from 1: "Chat 7" stays "Chat 7".
    number bigint not null,
    title text,
    -- The highest place (seq) that a turn of it ever had.
    turns bigint not null,
    -- A chat is listed from its first answer.
    answered_at bigint,
    -- Grows with every change of its turns, even where the clock does not: it tells which of them a caller can know.
    changed_at bigint not null,
    -- When a message of it first showed a person at risk.
    at_risk_at bigint,
    -- Its link while it is shared. Whoever reads this table reads the chats too, so it is no secret here.
    share_token text unique,
    -- Its title and questions, folded, for search.
    words text not null
);

create index chat_listed on chat (account_id, changed_at desc, number desc);

create table turn (
    account_id text not null references account (account_id) on delete cascade,
    -- Made by the client, so that a question sent twice is one turn.
    turn_id text not null,
    chat_id text not null references chat (chat_id) on delete cascade,
    seq bigint not null,
    -- running, done, failed or stopped.
    state text not null,
    -- server: made here; client: written by a caller, and never shown as an answer of this site.
    origin text not null,
    query text not null,
    ans text not null,
    -- The whole answer, byte for byte as it was sent, in the shape that `answer_schema` numbers.
    answer text,
    answer_schema bigint not null,
    generation bigint,
    -- Set on a reply to a person at risk: never shared, exported or rated.
    crisis_at bigint,
    -- Why there is no answer: a code of the catalogue.
    error text,
    mark text,
    reason text,
    created_at bigint not null,
    -- When it last came to an end.
    done_at bigint,
    primary key (account_id, turn_id),
    unique (chat_id, seq)
);

-- What a start has to look through.
create index turn_running on turn (state) where state = 'running';
