-- What is sold besides certificates.
create table products (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  type text not null check (type in ('token', 'delivery', 'priority', 'other')),
  name text not null,
  description text not null,
  -- integer cents without IVA
  base_cents integer not null check (base_cents >= 0),
  -- null: without stock
  stock integer check (stock >= 0),
  -- the certificates that it is sold with; empty: all
  kinds text[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null
);
create index on products (distributor_id, created_at);
call protect_tenant_table('products', 'select, insert, update');
