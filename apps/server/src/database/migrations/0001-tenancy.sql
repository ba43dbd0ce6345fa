-- Tenants: every row of a distributor carries distributor_id, and row-level security hides it from the others. The
-- application's role (trazo_app) sees only the tenant of its transaction. The owner sees all, for migrations and for
-- SECURITY DEFINER functions.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The tenant of this transaction, or null. After a transaction that set it, the setting is '' and not null.
create function current_distributor() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.distributor_id', true), '')::uuid $$;
grant execute on function current_distributor to trazo_app;

-- Locks a table to the transaction's tenant and grants the application what it may do with its own rows.
create procedure protect_tenant_table(target regclass, privileges text, tenant_column text default 'distributor_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_sees_all on %s to current_user using (true) with check (true)', target);
  execute format(
    'create policy tenant_only on %s to trazo_app using (%I = current_distributor()) with check (%I = current_distributor())',
    target, tenant_column, tenant_column);
  execute format('grant %s on %s to trazo_app', privileges, target);
end $$;

-- The same for tables that also hold the platform's own rows (distributor_id null): those are seen only in a
-- transaction without a tenant.
create procedure protect_mixed_table(target regclass, privileges text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_sees_all on %s to current_user using (true) with check (true)', target);
  execute format(
    'create policy tenant_only on %s to trazo_app using (distributor_id is not distinct from current_distributor()) with check (distributor_id is not distinct from current_distributor())',
    target);
  execute format('grant %s on %s to trazo_app', privileges, target);
end $$;

create table distributors (
  id uuid primary key default uuidv7(),
  name text not null,
  address text not null,
  ruc text not null,
  support_email text not null,
  logo_file_id uuid,
  -- { texts, paymentMethods, theme }, which its executives fill in; null: «Distribuidora no disponible»
  configuration jsonb default '{}',
  multimedia jsonb not null default '{}',
  modules text[] not null default '{}',
  -- its executives reach nothing before they have set up a second factor
  requires_second_factor boolean not null default false,
  state text not null default 'active' check (state in ('active', 'suspended')),
  created_at timestamptz not null
);
call protect_tenant_table('distributors', 'select, insert, update', 'id');

create table distributor_hosts (
  -- lower case, without port
  host text primary key check (host = lower(host) and host not like '%:%'),
  distributor_id uuid not null references distributors
);
create index on distributor_hosts (distributor_id);
call protect_tenant_table('distributor_hosts', 'select, insert, delete');

-- Each time that a distributor was suspended; the present one has not been lifted.
create table distributor_suspensions (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  reason text not null,
  suspended_at timestamptz not null,
  lifted_at timestamptz
);
create index on distributor_suspensions (distributor_id, suspended_at);
call protect_tenant_table('distributor_suspensions', 'select, insert, update');

create table files (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  purpose text not null check (purpose in ('brand', 'paper', 'receipt', 'key-copy', 'p12', 'evidence', 'refund', 'export')),
  name text not null,
  -- found in the content, never taken from the name
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  -- what a proof or evidence is for, as «payment:<id>» or «certificate:<serial>»: it proves nothing else
  subject text,
  -- the file's own AES-256 key, wrapped by the platform's
  wrapped_key bytea not null,
  created_at timestamptz not null
);
create index on files (distributor_id, created_at);
create index on files (distributor_id, sha256) where purpose = 'receipt';
create index files_document_content on files (distributor_id, sha256) where purpose = 'paper';
call protect_tenant_table('files', 'select, insert, delete');

-- What was uploaded and begun each day, by network address and by request, as hashes. Without a tenant: an address has
-- one quota for all distributors.
create table upload_quotas (
  hash bytea not null,
  day date not null,
  drafts integer not null default 0,
  bytes bigint not null default 0,
  pixels bigint not null default 0,
  primary key (hash, day)
);
grant select, insert, update, delete on upload_quotas to trazo_app;

-- Whether this database is a demonstration, whose passwords are published. Written once; neither changes nor goes.
create table installation (
  only_row boolean primary key default true check (only_row),
  demonstration boolean not null,
  created_at timestamptz not null
);
grant select, insert on installation to trazo_app;

-- Check values of the secrets that are kept outside of the database. They do not give the secrets away.
create table installation_secrets (
  name text primary key check (name in ('master-key', 'audit-key')),
  check_value bytea not null,
  -- keys of earlier secrets that are still needed, sealed under this one
  carried bytea,
  -- the secret that a rotation changes to, until it ends
  next_check bytea,
  next_carried bytea,
  created_at timestamptz not null default now()
);
grant select, insert on installation_secrets to trazo_app;

-- The host's distributor, if it may be shown.
create function resolve_host(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select h.distributor_id from distributor_hosts h join distributors d on d.id = h.distributor_id
    where h.host = wanted and d.state = 'active'
  $$;
revoke execute on function resolve_host from public;
grant execute on function resolve_host to trazo_app;

-- The suspended distributor of a host: its holders can still revoke there.
create function resolve_suspended_host(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select h.distributor_id from distributor_hosts h join distributors d on d.id = h.distributor_id
    where h.host = wanted and d.state = 'suspended'
  $$;
revoke execute on function resolve_suspended_host from public;
grant execute on function resolve_suspended_host to trazo_app;

-- For the jobs that walk every tenant, one transaction each.
create function distributor_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select id from distributors order by created_at $$;
revoke execute on function distributor_ids from public;
grant execute on function distributor_ids to trazo_app;

-- Every process keeps brands in memory and forgets what changed.
create function announce_tenant() returns trigger language plpgsql as $$
begin
  perform pg_notify('tenant_changed', '');
  return null;
end $$;
create trigger distributors_announce after insert or update or delete on distributors
  for each statement execute function announce_tenant();
create trigger distributor_hosts_announce after insert or update or delete on distributor_hosts
  for each statement execute function announce_tenant();
