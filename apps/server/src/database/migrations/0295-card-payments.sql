-- Payments by card at a gateway.

create table card_gateways (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  kind text not null check (kind in ('placetopay', 'payphone')),
  -- of its API; «demonstration» is the local one
  address text not null,
  -- the login of PlacetoPay, the store of PayPhone
  account text not null,
  sealed_secret bytea not null,
  is_on boolean not null,
  tested_at timestamptz not null
);
create index on card_gateways (distributor_id, kind);
create unique index on card_gateways (distributor_id) where is_on;
call protect_tenant_table('card_gateways', 'select, insert, update');

-- A row is written before the gateway is called.
create table card_sessions (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  gateway_id uuid not null references card_gateways,
  request_id uuid not null references requests,
  reference text not null unique,
  -- intended: the gateway was not called, or its answer was lost. replaced: the price changed meanwhile. paid: its money
  -- is the payment of the request. returning: its money goes back. byHand: the gateway refuses that
  state text not null check (state in (
    'intended', 'open', 'pending', 'replaced', 'refused', 'expired', 'paid', 'returning', 'returned', 'byHand')),
  base_cents integer not null,
  iva_cents integer not null,
  total_cents integer not null check (total_cents > 0),
  -- the gateway's
  gateway_session text,
  url text,
  -- of the payer's return, or of what was paid
  transaction text,
  authorization_code text,
  brand text,
  last_digits text,
  -- what the gateway says was paid
  paid_cents bigint,
  -- why it was refused, in the gateway's words, or why the money goes back
  reason text,
  payment_id uuid references payments,
  expires_at timestamptz not null,
  asked integer not null default 0,
  asked_at timestamptz,
  -- null: nothing is left to do
  next_check_at timestamptz,
  created_at timestamptz not null
);
create unique index on card_sessions (request_id) where state in ('intended', 'open', 'pending');
create index on card_sessions (request_id, created_at);
create index on card_sessions (distributor_id, next_check_at) where next_check_at is not null;
create index on card_sessions (distributor_id, gateway_session);
create index on card_sessions (distributor_id, created_at) where state in ('returning', 'byHand');
create unique index on card_sessions (payment_id);
call protect_tenant_table('card_sessions', 'select, insert, update');

alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('transfer', 'deposit', 'card', 'code', 'coupon', 'free', 'convenio', 'account'));

-- Null: the gateway gave the money back.
alter table refund_decisions alter column decided_by drop not null;
