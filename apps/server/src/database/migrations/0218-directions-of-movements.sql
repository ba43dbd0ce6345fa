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

-- Columns that were chosen before a balance could be, and before every title of a type was known: the titles complete them.
alter table bank_statement_columns add column is_complete boolean not null default false;

alter table bank_statements
  -- words that no list has, with what somebody said of them
  add column questions jsonb not null default '[]',
  -- the titles that it was read by: statements of other titles print the same transfer otherwise
  add column header_key text,
  -- false: it was read when every unknown word meant money in, and confirms nothing until it is read again
  add column is_checked boolean not null default false;
-- Credits that have their own column were always told from debits.
update bank_statements set is_checked = coalesce(mapping ? 'credit' and not mapping ? 'amount', false);

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

alter table bank_movements
  add column numbers text[] not null generated always as (movement_numbers(reference, description)) stored,
  -- read again, the statement has no such credit
  add column is_refuted boolean not null default false;
create index bank_movements_of_numbers on bank_movements using gin (numbers) where payment_id is not null;
create index bank_movements_reversals_of_amount
  on bank_movements (distributor_id, account_id, amount_cents) where is_reversal;

-- Debits that were read as credits, of which some are reversals: they take their credits back.
update bank_movements set is_reversal = true
  from bank_statements statement
  where statement.id = bank_movements.statement_id and not statement.is_checked
    and not bank_movements.is_reversal and bank_movements.payment_id is null
    and translate(lower(bank_movements.description), 'áéíóú', 'aeiou')
      ~ '\m(rev|reverso|reversa|reversad[ao]|reversion|anulad[ao]|anulacion|extorno|devolucion|devuelt[ao])\M';

-- When staff were notified that the bank took back the money of a confirmed payment.
alter table payments add column reversal_notified_at timestamptz;

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
