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
  unique (distributor_id, code)
);
alter table coupons add constraint coupons_one_discount check (num_nonnulls(percent, amount_cents) = 1);
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

-- What a request is charged less than its price, before IVA. base_cents is the taxed amount, after the discount.
alter table requests add column discount_cents integer not null default 0 check (discount_cents >= 0);

-- A prepaid code and a coupon of the whole price pay without a bank account.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('transfer', 'deposit', 'code', 'coupon'));
