-- People of a distributor and of the platform: staff with their roles, users of banks, clients.

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
  role_id uuid,
  -- holds every permission
  administrator boolean not null default false,
  last_sign_in_at timestamptz,
  -- the last access review; null after the executive's role changed
  access_reviewed_at timestamptz,
  access_reviewed_by uuid references executives,
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
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

-- Requests and clients that staff removed (docs/product/reviews.md).
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

create table clients (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  identity_type text not null check (identity_type in ('ci', 'passport')),
  -- ISO 3166-1 alpha-2; ZZ: a passport from before the country was asked
  identity_country text not null default 'EC' check (identity_country ~ '^[A-Z]{2}$'),
  identity text not null,
  names text not null,
  surnames text not null,
  email text not null check (email = lower(email)),
  phone text not null default '',
  -- null: signs in by one-time code
  password_hash text,
  -- ClientPro
  internal boolean not null default false,
  -- since when the account is its identity's; null: provisional
  approved_at timestamptz,
  -- the request whose approval made it so; null: made by staff
  approved_request_id uuid,
  -- how a holder wants to hear that a certificate ends
  renewal_notices text[] not null default '{mail,drawer}' check (renewal_notices <@ '{mail,drawer}'),
  -- notices of a request's progress in the account. The mails of a request carry what it needs and always go
  progress_notices boolean not null default true,
  removal_id uuid references removals,
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
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

-- Two accounts of one person become one (docs/product/reviews.md). The ids that moved make it undoable.
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
