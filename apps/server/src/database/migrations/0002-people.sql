-- Who signs in: one table for each kind of person, one session table for the four areas.

create table executives (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  email text not null check (email = lower(email)),
  names text not null,
  password_hash text not null,
  -- holds every permission
  administrator boolean not null default false,
  -- cells of the matrix of decisions section 6, as '/certificates:approve'
  permissions text[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  unique (distributor_id, email)
);
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
  unique (distributor_id, identity)
);
call protect_tenant_table('clients', 'select, insert, update');

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
  check ((area = 'administrator') = (distributor_id is null))
);
create index on sessions (distributor_id, subject_id);
call protect_mixed_table('sessions', 'select, insert, update, delete');

create table one_time_codes (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  purpose text not null check (
    purpose in ('request-email', 'activation', 'renewal', 'revocation', 'password-reset', 'sign-in')),
  -- what the code is bound to: a request, a certificate's serial, a client
  subject text not null,
  destination text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on one_time_codes (distributor_id, subject, purpose, sent_at desc);
call protect_tenant_table('one_time_codes', 'select, insert, update, delete');
