-- Who signs in: one table for each kind of person, one session table for the four areas, and what proves who they are.

-- Roles of a distributor's executives: named sets of cells of the permission matrix. An executive has the permissions of
-- one role, or all of them as administrator.
create table roles (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  name text not null,
  description text not null default '',
  -- cells of the matrix, as '/certificates:approve'
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (distributor_id, id)
);
create unique index roles_name on roles (distributor_id, lower(name));
call protect_tenant_table('roles', 'select, insert, update, delete');

create table executives (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  email text not null check (email = lower(email)),
  names text not null,
  password_hash text not null,
  -- holds every permission
  administrator boolean not null default false,
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  role_id uuid,
  last_sign_in_at timestamptz,
  -- the last access review; null after the executive's role changed
  access_reviewed_at timestamptz,
  access_reviewed_by uuid references executives,
  unique (distributor_id, email),
  -- the role is of the same distributor
  constraint executives_role foreign key (distributor_id, role_id) references roles (distributor_id, id)
);
create index on executives (distributor_id, role_id);
call protect_tenant_table('executives', 'select, insert, update');

create table bank_users (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  email text not null check (email = lower(email)),
  names text not null,
  bank text not null,
  password_hash text not null,
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  unique (distributor_id, email)
);
call protect_tenant_table('bank_users', 'select, insert, update');

create table clients (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  identity_type text not null check (identity_type in ('ci', 'passport')),
  identity text not null,
  names text not null,
  surnames text not null,
  email text not null check (email = lower(email)),
  phone text not null default '',
  -- null: signs in by one-time code
  password_hash text,
  -- ClientPro
  internal boolean not null default false,
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  -- since when the account is its identity's; null: provisional
  approved_at timestamptz,
  -- the request whose approval made it so; null: made by staff
  approved_request_id uuid,
  -- ISO 3166-1 alpha-2; ZZ: a passport from before the country was asked
  identity_country text not null default 'EC' check (identity_country ~ '^[A-Z]{2}$'),
  removal_id uuid,
  check (identity_type = 'passport' or identity_country = 'EC')
);
create index clients_identity on clients (distributor_id, identity);
-- One for each filter of the list, in the list's order.
create index clients_newest on clients (distributor_id, created_at, id) where state = 'active';
create index clients_closed on clients (distributor_id, created_at, id) where state <> 'active';
create index clients_internal on clients (distributor_id, created_at, id) where internal and state = 'active';
create index clients_provisional on clients (distributor_id, created_at, id)
  where approved_at is null and state = 'active';
create index on clients (removal_id) where removal_id is not null;
create unique index clients_one_approved on clients (distributor_id, identity_type, identity_country, identity)
  where approved_at is not null and state = 'active' and removal_id is null;
create index clients_email on clients (distributor_id, email);
call protect_tenant_table('clients', 'select, insert, update');
create policy not_removed on clients as restrictive to trazo_app
  using (removal_id is null or current_setting('app.removed', true) = 'shown');

-- The platform's own staff; not of any tenant.
create table administrators (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  names text not null,
  password_hash text not null,
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null
);
grant select, insert, update on administrators to trazo_app;

-- One row an administrator: a new link ends the former. The token is made when its mail is sent, and is only there.
create table administrator_links (
  administrator_id uuid primary key references administrators,
  -- an invitation lasts longer than a forgotten password
  invited boolean not null,
  asked_at timestamptz not null,
  delivery text not null check (delivery in ('queued', 'accepted', 'refused')),
  -- sha256 of the token; null until the mail is sent
  token_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz
);
grant select, insert, update on administrator_links to trazo_app;

-- The link that a start without administrators prints: the next one that is printed ends it, and so does its use.
create table first_administrator_link (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on first_administrator_link to trazo_app;

create table client_notes (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  client_id uuid not null references clients,
  text text not null,
  written_by uuid not null references executives,
  created_at timestamptz not null
);
create index on client_notes (distributor_id, client_id, created_at);
call protect_tenant_table('client_notes', 'select, insert');
grant update (client_id) on client_notes to trazo_app;

-- Two accounts of one person become one (docs/decisions/0089-client-merges.md). The ids that moved make it undoable.
create table client_merges (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  source_id uuid not null references clients,
  target_id uuid not null references clients check (target_id <> source_id),
  reason text not null,
  request_ids uuid[] not null,
  note_ids uuid[] not null,
  serials text[] not null,
  merged_by uuid not null references executives,
  merged_at timestamptz not null,
  undoable_until timestamptz not null,
  undone_by uuid references executives,
  undone_at timestamptz
);
create unique index client_merges_current on client_merges (source_id) where undone_at is null;
create index on client_merges (distributor_id, target_id);
call protect_tenant_table('client_merges', 'select, insert, update');

create table sessions (
  -- sha256 of the token; the token itself is stored nowhere
  token_hash bytea primary key,
  area text not null check (area in ('administrator', 'executive', 'client', 'banks')),
  subject_id uuid not null,
  -- null for administrators
  distributor_id uuid references distributors,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- when who holds the session last proved who they are, at signing in or since
  proved_at timestamptz not null,
  -- names a session to its owner, who has no other session's token
  id uuid not null default uuidv7(),
  -- what the browser said of itself, cut to a line
  user_agent text not null default '',
  -- without its last part
  address text not null default '',
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

create table one_time_codes (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  purpose text not null check (
    purpose in ('request-email', 'activation', 'renewal', 'revocation', 'password-reset', 'sign-in',
      'email-change', 'first-password')),
  -- what the code is bound to: a request, a certificate's serial, a client
  subject text not null,
  destination text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the mail that carries it
  mail_id uuid
);
create index on one_time_codes (distributor_id, subject, purpose, sent_at desc);
-- Codes sent to one address are limited.
create index on one_time_codes (distributor_id, destination, purpose, sent_at desc);
call protect_tenant_table('one_time_codes', 'select, insert, update, delete');

-- The link that an account was mailed to choose another password: one row an account, so that a new link ends the
-- former. Whose account: `clients` or `executives`, by the area.
create table password_resets (
  distributor_id uuid not null references distributors,
  area text not null check (area in ('client', 'executive', 'banks')),
  subject_id uuid not null,
  -- sha256 of the token; the token itself is only in the mail
  token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (distributor_id, area, subject_id),
  unique (distributor_id, token_hash)
);
call protect_tenant_table('password_resets', 'select, insert, update');

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

-- Saved views ({ name, query }[]) and hidden columns of an executive, by list.
create table list_preferences (
  distributor_id uuid not null references distributors,
  executive_id uuid not null references executives,
  list text not null,
  hidden_columns text[] not null,
  views jsonb not null,
  primary key (executive_id, list)
);
call protect_tenant_table('list_preferences', 'select, insert, update');

-- Requests and clients that staff removed (docs/decisions/0087-removals.md).
create table removals (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  subject text not null check (subject in ('request', 'client')),
  subject_id uuid not null,
  -- what the list shows; empty once it is erased
  name text not null,
  -- number of the request, or identity of the client
  label text not null,
  reason text not null,
  removed_by uuid not null references executives,
  removed_at timestamptz not null,
  -- before then the law keeps the documents: domain/requests/removal
  erasable_at timestamptz not null,
  -- when the job erases it
  erases_at timestamptz not null check (erases_at >= erasable_at),
  state text not null default 'removed' check (state in ('removed', 'restored', 'erased')),
  -- null while it is removed, and for the job
  decided_by uuid references executives,
  decided_at timestamptz
);
create unique index removals_current on removals (distributor_id, subject_id) where state <> 'restored';
create index on removals (distributor_id, removed_at, id);
create index on removals (distributor_id, erases_at) where state = 'removed';
call protect_tenant_table('removals', 'select, insert, update');
alter table clients add constraint clients_removal_id_fkey
  foreign key (removal_id) references removals;

-- A disabled account's sessions are over for good, whoever disabled it and however: enabled again, it signs in again.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from sessions where subject_id = new.id and area = tg_argv[0];
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
