-- Statements that a bank's staff drop, and their movements.
create table bank_statements (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  bank text not null,
  name text not null,
  sha256 bytea not null,
  -- until the columns are chosen: the first row holds their titles
  rows jsonb,
  -- counted when the movements were read
  skipped integer not null default 0,
  already_read integer not null default 0,
  problems jsonb not null default '[]',
  uploaded_by uuid not null references bank_users,
  created_at timestamptz not null,
  unique (distributor_id, bank, sha256)
);
create index on bank_statements (distributor_id, bank, created_at);
call protect_tenant_table('bank_statements', 'select, insert, update');

-- The columns that somebody chose for statements with the same titles.
create table bank_statement_columns (
  distributor_id uuid not null references distributors,
  bank text not null,
  header_key text not null,
  mapping jsonb not null,
  chosen_by uuid not null references bank_users,
  chosen_at timestamptz not null,
  primary key (distributor_id, bank, header_key)
);
call protect_tenant_table('bank_statement_columns', 'select, insert, update');

create table bank_movements (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  statement_id uuid not null references bank_statements,
  bank text not null,
  line integer not null,
  day date not null,
  amount_cents bigint not null check (amount_cents > 0),
  is_reversal boolean not null,
  reference text not null,
  payer text not null,
  description text not null,
  -- SHA-256 of what the bank prints; equal movements of one statement are counted
  content_hash bytea not null,
  occurrence integer not null,
  -- the payment that it confirmed
  payment_id uuid unique references payments,
  unique (distributor_id, bank, content_hash, occurrence)
);
create index on bank_movements (distributor_id, statement_id, line);
call protect_tenant_table('bank_movements', 'select, insert, update');

-- The payments of a bank, by state, oldest first.
create index payments_of_accounts on payments (distributor_id, status, created_at, id)
  where method in ('transfer', 'deposit');
