-- Who hands out codes.
create table sellers (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  name text not null,
  created_at timestamptz not null
);
create unique index sellers_name on sellers (distributor_id, lower(name));
call protect_tenant_table('sellers', 'select, insert');

create table code_lots (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  seller_id uuid not null references sellers,
  prepaid boolean not null,
  -- a prepaid code pays for this certificate at any price, or for any certificate up to prepaid_cents
  price_key text,
  prepaid_cents integer check (prepaid_cents > 0),
  -- what the seller owes for each prepaid code, IVA included
  unit_cents integer not null default 0 check (unit_cents >= 0),
  -- what the seller earns for each paid request of a code that is not prepaid
  commission_cents integer not null default 0 check (commission_cents >= 0),
  size integer not null check (size between 1 and 1000),
  expires_at timestamptz,
  created_by uuid references executives,
  created_at timestamptz not null
);
create index on code_lots (distributor_id, created_at);
create index on code_lots (distributor_id, seller_id);
call protect_tenant_table('code_lots', 'select, insert');

create table distributor_codes (
  -- the code is derived from it, and is stored nowhere
  id uuid primary key,
  distributor_id uuid not null references distributors,
  lot_id uuid not null references code_lots,
  code_hash bytea not null,
  state text not null default 'available' check (state in ('available', 'redeemed', 'cancelled')),
  request_id uuid references requests,
  redeemed_at timestamptz,
  unique (distributor_id, code_hash)
);
create index on distributor_codes (distributor_id, lot_id, state);
create unique index distributor_codes_one on distributor_codes (request_id) where request_id is not null;
call protect_tenant_table('distributor_codes', 'select, insert, update');
