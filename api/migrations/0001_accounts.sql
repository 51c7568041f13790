-- Ids are UUIDs in text, times milliseconds since 1970 (UTC), and what may or may not have happened is a nullable time:
-- one text for SQLite and PostgreSQL.

create table account (
    account_id text primary key,
    name text not null,
    -- As its owner wrote it, and folded (store/accounts.rs): one address has one account, however it is written.
    email text not null,
    email_key text not null unique,
    -- Argon2id in PHC form; null for an account that has never had a password.
    password_hash text,
    language text not null,
    verified_at bigint,
    disabled_at bigint,
    plan text not null,
    requested_plan text,
    -- How many chats were ever begun: the number of the latest.
    chats bigint not null,
    created_at bigint not null
);

-- The browser holds the token, this table its SHA-256: whoever reads the table cannot sign in with it.
create table session (
    token_hash text primary key,
    account_id text not null references account (account_id) on delete cascade,
    created_at bigint not null,
    seen_at bigint not null
);

create index session_of_account on session (account_id);

-- The link in a mail. It works once: using it deletes it.
create table token (
    token_hash text primary key,
    account_id text not null references account (account_id) on delete cascade,
    -- verify, email or reset.
    purpose text not null,
    -- The address that the link proves.
    email text not null,
    expires_at bigint not null
);

create index token_of_account on token (account_id, purpose);

-- A browser in which this account was signed in before: guesses made elsewhere do not keep its owner out.
create table device (
    token_hash text primary key,
    account_id text not null references account (account_id) on delete cascade,
    created_at bigint not null
);

create index device_of_account on device (account_id);

-- How often something was done since a time: the limits survive a restart. A key tells what, and the SHA-256 of who.
create table counter (
    counter_key text primary key,
    count bigint not null,
    since bigint not null
);

-- What visitors wrote to the site's owner.
create table message (
    message_id text primary key,
    name text not null,
    email text not null,
    body text not null,
    created_at bigint not null
);

-- Mails to be sent. No token lies here: it is made when the mail is sent. Nor is anything told of who has an account:
-- whether a forgotten password is anybody's is found out when its mail is sent.
create table mail (
    mail_id text primary key,
    kind text not null,
    -- Whom it is about, where that is known; such a mail goes to the address that the account has when it is sent.
    account_id text references account (account_id) on delete cascade,
    -- Where else it goes; folded (email_key) where an account is only looked for when it is sent.
    recipient text,
    message_id text references message (message_id) on delete cascade,
    tries bigint not null,
    -- When it is sent, or sent again. While it is being sent this lies ahead, so that nobody else sends it too.
    due_at bigint not null,
    created_at bigint not null
);

create index mail_due on mail (due_at);
create index mail_of_account on mail (account_id);
