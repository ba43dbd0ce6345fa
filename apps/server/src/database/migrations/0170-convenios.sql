-- Agreements under which an organisation's people get certificates at the prices of the convenio channel.
create table convenios (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  name text not null,
  ruc text not null,
  contact_names text not null,
  contact_email text not null,
  contact_phone text not null,
  -- what it covers; empty: all
  kinds text[] not null default '{}',
  validities text[] not null default '{}',
  starts_at timestamptz not null,
  -- the first instant at which it is over; null: without end
  ends_at timestamptz,
  -- certificates in all; null: without limit
  quota integer check (quota > 0),
  -- who pays: each person, or the organisation once a month
  payer text not null check (payer in ('person', 'organisation')),
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  unique (distributor_id, name)
);
call protect_tenant_table('convenios', 'select, insert, update');
