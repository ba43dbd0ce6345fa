-- Statements that a bank's staff drop, and their movements.
create table bank_statements (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  bank text not null,
  -- one account of the distributor's configuration: equal movements of two accounts are two
  account_id text not null,
  name text not null,
  sha256 bytea not null,
  -- the first row holds the titles. They stay for a while after the statement was read, so that its columns can be chosen
  -- again
  rows jsonb,
  -- until when the rows stay; null without rows
  rows_until timestamptz,
  -- when its movements were read; null while its columns must be chosen
  read_at timestamptz,
  -- the columns that they were read by
  mapping jsonb,
  -- the titles that it was read by: statements of other titles print the same transfer otherwise
  header_key text,
  -- false: it was read when every unknown word meant money in, and confirms nothing until it is read again
  is_checked boolean not null default false,
  -- words that no list has, with what somebody said of them
  questions jsonb not null default '[]',
  -- counted when the movements were read
  skipped integer not null default 0,
  already_read integer not null default 0,
  problems jsonb not null default '[]',
  -- when the names in its movements go next: of those that confirmed no payment first. Null: there are none
  names_until timestamptz,
  -- those that confirmed no payment have none any more
  names_term_passed boolean not null default false,
  uploaded_by uuid not null references bank_users,
  created_at timestamptz not null,
  unique (distributor_id, account_id, sha256),
  check ((rows is null) = (rows_until is null))
);
create index on bank_statements (distributor_id, bank, created_at);
create index on bank_statements (distributor_id, rows_until) where rows_until is not null;
create index on bank_statements (distributor_id, names_until) where names_until is not null;
-- Statements whose columns nobody chose go.
call protect_tenant_table('bank_statements', 'select, insert, update, delete');

-- The columns that somebody chose for statements with the same titles.
create table bank_statement_columns (
  distributor_id uuid not null references distributors,
  bank text not null,
  header_key text not null,
  mapping jsonb not null,
  -- false: they were chosen before a balance could be, and before every title of a type was known; the titles complete them
  is_complete boolean not null default false,
  chosen_by uuid not null references bank_users,
  chosen_at timestamptz not null,
  primary key (distributor_id, bank, header_key)
);
call protect_tenant_table('bank_statement_columns', 'select, insert, update');

-- What somebody said of a word beside the amounts of a bank's statements: whether money came in or left.
create table bank_statement_words (
  distributor_id uuid not null references distributors,
  bank text not null,
  -- '' for a word, in any statement of the bank; the titles for rows without a word
  header_key text not null,
  word text not null,
  meaning text not null check (meaning in ('in', 'out', 'unsaid')),
  chosen_by uuid not null references bank_users,
  chosen_at timestamptz not null,
  primary key (distributor_id, bank, header_key, word)
);
call protect_tenant_table('bank_statement_words', 'select, insert, update');

-- What a movement may be called by: its reference, and every long number of its description, as referencesOf in the domain.
create function movement_numbers(reference text, description text) returns text[]
  language sql immutable parallel safe
  as $$
    select array(
      select distinct number
      from (
        select public.normal_reference($1)
        union all
        select public.normal_reference(long[1]) from regexp_matches($2, '[0-9]{6,}', 'g') long
      ) called (number)
      where number <> ''
    )
  $$;

create table bank_movements (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  statement_id uuid not null references bank_statements,
  -- the statement's
  account_id text not null,
  line integer not null,
  day date not null,
  amount_cents bigint not null check (amount_cents > 0),
  is_reversal boolean not null,
  -- read again, the statement has no such credit
  is_refuted boolean not null default false,
  reference text not null,
  payer text not null,
  description text not null,
  numbers text[] not null generated always as (movement_numbers(reference, description)) stored,
  -- SHA-256 of what the bank prints; equal movements of one statement are counted
  content_hash bytea not null,
  occurrence integer not null,
  -- the payment that it confirmed
  payment_id uuid unique references payments,
  -- it belongs to no payment of the distributor
  dismissed_at timestamptz,
  dismissed_by uuid references bank_users,
  dismissed_reason text,
  unique (distributor_id, account_id, content_hash, occurrence),
  check ((dismissed_at is null) = (dismissed_by is null)),
  check (dismissed_at is null or payment_id is null)
);
create index on bank_movements (distributor_id, statement_id, line);
create index bank_movements_of_reference
  on bank_movements (distributor_id, account_id, amount_cents, normal_reference(reference));
create index bank_movements_of_numbers on bank_movements using gin (numbers) where payment_id is not null;
create index bank_movements_reversals on bank_movements (distributor_id, account_id, day) where is_reversal;
create index bank_movements_reversals_of_amount
  on bank_movements (distributor_id, account_id, amount_cents) where is_reversal;
-- Movements that were read by the wrong columns go.
call protect_tenant_table('bank_movements', 'select, insert, update, delete');

-- Whether a reversal names a credit: by the reference of one, among what the other may be called by.
create function names_credit(reversal_reference text, reversal_numbers text[], reference text, numbers text[])
  returns boolean language sql immutable parallel safe
  as $$
    select (public.normal_reference($1) <> '' and public.normal_reference($1) = any($4))
      or (public.normal_reference($3) <> '' and public.normal_reference($3) = any($2))
  $$;

-- Confirmed payments of a distributor whose money the bank took back, each with the movement that says so: a reversal of the
-- movement that confirmed it, else of its amount and number; or that movement itself, which is no credit.
create function reversed_payments(distributor uuid) returns table (payment_id uuid, movement_id uuid)
  language sql stable
  as $$
    select credit.payment_id, reversal.id
    from bank_movements reversal
    cross join unnest(reversal.numbers) called (number)
    join bank_movements credit
      on credit.distributor_id = reversal.distributor_id and credit.account_id = reversal.account_id
      and credit.amount_cents = reversal.amount_cents and normal_reference(credit.reference) = called.number
    where reversal.distributor_id = $1 and reversal.is_reversal
      and credit.payment_id is not null and not credit.is_reversal
    union all
    select credit.payment_id, reversal.id
    from bank_movements reversal
    join bank_movements credit
      on credit.distributor_id = reversal.distributor_id and credit.account_id = reversal.account_id
      and credit.amount_cents = reversal.amount_cents
      and credit.numbers @> array[normal_reference(reversal.reference)]
    where reversal.distributor_id = $1 and reversal.is_reversal and normal_reference(reversal.reference) <> ''
      and credit.payment_id is not null and not credit.is_reversal
    union all
    select payments.id, reversal.id
    from bank_movements reversal
    cross join unnest(reversal.numbers) called (number)
    join payments
      on payments.distributor_id = reversal.distributor_id and payments.account_id = reversal.account_id
      and payments.amount_cents = reversal.amount_cents and normal_reference(payments.reference) = called.number
    where reversal.distributor_id = $1 and reversal.is_reversal
      and payments.method in ('transfer', 'deposit') and payments.status = 'received'
      and not exists (select from bank_movements where payment_id = payments.id)
    union all
    select credit.payment_id, credit.id
    from bank_movements credit
    where credit.distributor_id = $1 and credit.is_refuted and credit.payment_id is not null
  $$;
