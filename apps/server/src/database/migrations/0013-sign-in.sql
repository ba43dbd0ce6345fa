-- How people sign in: one session table for the four areas, and what proves who they are.

create table sessions (
  -- sha256 of the token; the token itself is stored nowhere
  token_hash bytea primary key,
  -- names a session to its owner, who has no other session's token
  id uuid not null default uuidv7(),
  area text not null check (area in ('administrator', 'executive', 'client', 'banks')),
  subject_id uuid not null,
  -- null for administrators
  distributor_id uuid references distributors,
  -- what the browser said of itself, cut to a line
  user_agent text not null default '',
  -- without its last part
  address text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- when who holds the session last proved who they are, at signing in or since
  proved_at timestamptz not null,
  check ((area = 'administrator') = (distributor_id is null))
);
create index on sessions (distributor_id, subject_id);
create unique index on sessions (id);
call protect_mixed_table('sessions', 'select, insert, update, delete');

-- Tries to sign in that have not succeeded since, by account and address, and of one address over all accounts. Neither is
-- kept: only an HMAC of both, so that the table is of no tenant and tells nothing about anybody.
create table sign_in_attempts (
  hash bytea primary key,
  attempts integer not null,
  last_at timestamptz not null,
  -- that the account signed in from the address: a stranger's failures do not slow that pair
  signed_in_at timestamptz
);
create index on sign_in_attempts (last_at);
grant select, insert, update, delete on sign_in_attempts to trazo_app;

-- Who typed the right password and owes the second factor.
create table sign_in_tickets (
  -- sha256 of the token, which is in its cookie only
  token_hash bytea primary key,
  area text not null check (area in ('executive', 'client', 'administrator')),
  subject_id uuid not null,
  distributor_id uuid references distributors,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  check ((area = 'administrator') = (distributor_id is null))
);
create index on sign_in_tickets (subject_id, area);
call protect_mixed_table('sign_in_tickets', 'select, insert, update, delete');

-- Second factors. Administrators belong to no distributor, like their sessions.
create table totp_factors (
  area text not null check (area in ('executive', 'client', 'administrator')),
  subject_id uuid not null,
  distributor_id uuid references distributors,
  sealed_secret bytea not null,
  -- null: nobody is asked for it until a code of it was seen
  confirmed_at timestamptz,
  -- the time step of the last code that was taken: none is taken twice (RFC 6238 section 5.2)
  last_step integer,
  created_at timestamptz not null,
  primary key (subject_id, area),
  check ((area = 'administrator') = (distributor_id is null))
);
call protect_mixed_table('totp_factors', 'select, insert, update, delete');

create table recovery_codes (
  area text not null check (area in ('executive', 'client', 'administrator')),
  subject_id uuid not null,
  distributor_id uuid references distributors,
  -- HMAC under the pepper of codes, bound to whose it is
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (subject_id, area, code_hash),
  check ((area = 'administrator') = (distributor_id is null))
);
call protect_mixed_table('recovery_codes', 'select, insert, update, delete');

create table passkeys (
  id uuid primary key default uuidv7(),
  area text not null check (area in ('executive', 'client', 'administrator')),
  subject_id uuid not null,
  distributor_id uuid references distributors,
  -- base64url, as WebAuthn writes it
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- the host where it was made; it signs for no other
  rp_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique nulls not distinct (distributor_id, rp_id, credential_id),
  check ((area = 'administrator') = (distributor_id is null))
);
create index on passkeys (subject_id, area);
call protect_mixed_table('passkeys', 'select, insert, update, delete');

-- What a passkey has to sign: for one account, one act and one host, once, for minutes.
create table passkey_challenges (
  challenge text primary key,
  area text not null check (area in ('executive', 'client', 'administrator')),
  subject_id uuid not null,
  distributor_id uuid references distributors,
  purpose text not null check (purpose in ('register', 'sign-in', 'proof')),
  rp_id text not null,
  expires_at timestamptz not null,
  check ((area = 'administrator') = (distributor_id is null))
);
create index on passkey_challenges (subject_id, area);
call protect_mixed_table('passkey_challenges', 'select, insert, delete');

-- One table for the mailed codes and the links that choose a password (packages/domain/src/identity/one-use-limits.ts).
create table one_use_secrets (
  id uuid primary key default uuidv7(),
  -- null for administrators, who belong to no distributor
  distributor_id uuid references distributors,
  kind text not null check (
    kind in ('reset-link', 'invitation-link', 'first-administrator-link', 'request-email', 'request-continue',
      'activation', 'activation-link', 'renewal', 'revocation', 'suspension', 'release', 'password-reset', 'sign-in',
      'email-change', 'first-password')),
  -- what a code is bound to: a request, a certificate's serial, a client; whose a link is, as «client:id»
  subject text not null,
  -- of a code: where it was mailed. A link has none: it goes to its account's own address
  destination text,
  -- hmac of a code, sha256 of a link's token; null before a link's mail is sent and after the link was ended
  secret_hash bytea,
  attempts integer not null default 0,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the mail that carries a code
  mail_id uuid references mails deferrable initially deferred,
  -- of an administrator's link
  delivery text check (delivery in ('queued', 'accepted', 'refused')),
  administrator_id uuid references administrators generated always as (
    case when distributor_id is null and kind <> 'first-administrator-link' then substr(subject, 15)::uuid end) stored,
  check ((distributor_id is null) = (subject like 'administrator%')),
  check ((distributor_id is null) = (kind = 'first-administrator-link' or delivery is not null)),
  check ((destination is null) = (kind in ('reset-link', 'invitation-link', 'first-administrator-link'))),
  check (destination is null or (distributor_id is not null and secret_hash is not null))
);
-- A new link ends the former one of its subject.
create unique index one_use_secrets_link on one_use_secrets (distributor_id, subject) nulls not distinct
  where destination is null;
create unique index one_use_secrets_token on one_use_secrets (secret_hash) where destination is null;
create index on one_use_secrets (distributor_id, subject, kind, issued_at desc);
-- Codes sent to one address are limited.
create index on one_use_secrets (distributor_id, destination, kind, issued_at desc) where destination is not null;
create index on one_use_secrets (administrator_id) where administrator_id is not null;
call protect_mixed_table('one_use_secrets', 'select, insert, update');

-- The link of an approval's mail, and the session that it opens for the activation alone. One row a
-- request: the link of a new approval ends the former.
create table activation_links (
  request_id uuid primary key references requests,
  distributor_id uuid not null references distributors,
  -- the account of the approval
  client_id uuid not null references clients,
  -- sha256 of the token; the token itself is only in the mail
  token_hash bytea not null,
  expires_at timestamptz not null,
  -- codes typed with this link, right or wrong
  tries integer not null default 0,
  opened_at timestamptz,
  -- sha256 of the session's token, which is in its cookie only
  session_hash bytea unique,
  session_expires_at timestamptz,
  unique (distributor_id, token_hash),
  check ((session_hash is null) = (session_expires_at is null))
);
create index on activation_links (client_id) where session_hash is not null;
call protect_tenant_table('activation_links', 'select, insert, update');

-- A disabled account's sessions are over for good, whoever disabled it and however: enabled again, it signs in again.
-- Whatever ends a client's sessions ends what a link opened.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from sessions where subject_id = new.id and area = tg_argv[0];
  if tg_argv[0] = 'client' then
    update activation_links set session_hash = null, session_expires_at = null
     where client_id = new.id and session_hash is not null;
  end if;
  return null;
end $$;
create trigger clients_disabled after update of state on clients for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('client');
create trigger executives_disabled after update of state on executives for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('executive');
create trigger bank_users_disabled after update of state on bank_users for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('banks');
create trigger administrators_disabled after update of state on administrators for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('administrator');

-- Open pages of a session that ends are cut off: every process hears whose it was, and looks.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.subject_id::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  for each row execute function announce_session_end();

create function announce_account_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger clients_announce_state after update of state on clients
  for each row when (old.state is distinct from new.state) execute function announce_account_state();
create trigger executives_announce_state after update of state on executives
  for each row when (old.state is distinct from new.state) execute function announce_account_state();
