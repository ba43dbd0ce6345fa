-- Tenants: every row of a distributor carries distributor_id, and row-level security keeps it apart.
-- The application's role (trazo_app) sees only the tenant of its transaction; the owner sees all, for
-- migrations and for the few SECURITY DEFINER functions below.

create extension if not exists pg_trgm;

-- The tenant of this transaction, or null. After a transaction that set it, the setting is '' and not null.
create function current_distributor() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.distributor_id', true), '')::uuid $$;

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
  -- { texts, paymentMethods, theme }; null until its executives fill it in
  configuration jsonb,
  multimedia jsonb not null default '{}',
  modules text[] not null default '{}',
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

create table prices (
  distributor_id uuid not null references distributors,
  price_key text not null,
  -- integer cents without IVA: the master value
  base_cents integer not null check (base_cents >= 0),
  primary key (distributor_id, price_key)
);
call protect_tenant_table('prices', 'select, insert, update, delete');

create table files (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  purpose text not null check (purpose in ('brand', 'paper', 'receipt', 'key-copy', 'p12')),
  name text not null,
  -- found in the content, never taken from the name
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  -- the file's own AES-256 key, wrapped by the platform's
  wrapped_key bytea not null,
  created_at timestamptz not null
);
create index on files (distributor_id, created_at);
call protect_tenant_table('files', 'select, insert, delete');

-- The host's distributor, if it may be shown.
create function resolve_host(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select h.distributor_id from distributor_hosts h join distributors d on d.id = h.distributor_id
    where h.host = wanted and d.state = 'active'
  $$;

-- For the jobs that walk every tenant, one transaction each.
create function distributor_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select id from distributors order by created_at $$;

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

revoke execute on function resolve_host, distributor_ids from public;
grant execute on function resolve_host, distributor_ids, current_distributor to trazo_app;
