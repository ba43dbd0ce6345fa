-- Settlements of the gateways of cards: what each paid out, and what it kept.

create table card_settlements (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  name text not null,
  sha256 bytea not null,
  uploaded_by uuid not null references executives,
  created_at timestamptz not null,
  -- rows that were not understood: [{ line, problem }]
  problems jsonb not null,
  unique (distributor_id, sha256)
);
create index on card_settlements (distributor_id, created_at, id);
call protect_tenant_table('card_settlements', 'select, insert, delete');

create table card_settlement_lines (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  settlement_id uuid not null references card_settlements,
  -- null: no payment by card has its number
  session_id uuid references card_sessions,
  line integer not null,
  reference text not null,
  transaction text not null,
  -- negative for money that went back
  amount_cents bigint not null,
  fee_cents bigint not null check (fee_cents >= 0),
  outcome text not null check (outcome in ('settled', 'amount', 'returned', 'repeated', 'unknown')),
  unique (settlement_id, line)
);
-- A payment is settled once.
create unique index on card_settlement_lines (session_id) where outcome = 'settled';
create index on card_settlement_lines (session_id);
create index on card_settlement_lines (distributor_id, settlement_id);
call protect_tenant_table('card_settlement_lines', 'select, insert, update, delete');

create index on card_sessions (distributor_id, transaction) where transaction is not null;
