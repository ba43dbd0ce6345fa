-- What is sold, at which price, with which coupons and codes.

-- The price in force is the newest row of its key that has begun.
create table prices (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  price_key text not null,
  -- integer cents without IVA: the master value. Null: not for sale
  base_cents integer check (base_cents >= 0),
  -- null: since always
  valid_from timestamptz,
  created_by uuid references executives,
  created_at timestamptz
);
create unique index prices_initial on prices (distributor_id, price_key) where valid_from is null;
create index prices_in_force on prices (distributor_id, price_key, valid_from desc nulls last, id desc);
call protect_tenant_table('prices', 'select, insert, update, delete');

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

create table coupons (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  code text not null check (code = upper(code)),
  -- the discount before IVA: either of both
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  -- what it covers; empty: all
  kinds text[] not null default '{}',
  validities text[] not null default '{}',
  channels text[] not null default '{}',
  starts_at timestamptz,
  -- the first instant at which it is over
  ends_at timestamptz,
  -- null: without limit
  total_uses integer check (total_uses > 0),
  uses_per_client integer check (uses_per_client > 0),
  -- redemptions that are not released
  used integer not null default 0 check (used >= 0),
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  unique (distributor_id, code),
  constraint coupons_one_discount check (num_nonnulls(percent, amount_cents) = 1)
);
call protect_tenant_table('coupons', 'select, insert, update');

create table coupon_redemptions (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  coupon_id uuid not null references coupons,
  request_id uuid not null references requests,
  -- type, country and number of the holder's document, for the uses per client
  identity_key text not null,
  discount_cents integer not null check (discount_cents >= 0),
  at timestamptz not null,
  -- the applicant took it off, or the request ended unpaid
  released_at timestamptz
);
create unique index coupon_redemptions_one on coupon_redemptions (request_id) where released_at is null;
create index on coupon_redemptions (distributor_id, coupon_id, at);
call protect_tenant_table('coupon_redemptions', 'select, insert, update');

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
  created_at timestamptz not null,
  -- a lot without available codes is cancelled too: its codes that are given back later stay cancelled
  cancelled_at timestamptz
);
create index on code_lots (distributor_id, created_at);
create index on code_lots (distributor_id, seller_id);
call protect_tenant_table('code_lots', 'select, insert');
grant update (cancelled_at) on code_lots to trazo_app;

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
