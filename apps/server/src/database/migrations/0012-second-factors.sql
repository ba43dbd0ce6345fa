-- What is proved beside a password. Administrators belong to no distributor, like their sessions.

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

-- When who holds the session last proved who they are, at signing in or since.
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;

-- Its executives reach nothing before they have set up a second factor.
alter table distributors add column requires_second_factor boolean not null default false;
