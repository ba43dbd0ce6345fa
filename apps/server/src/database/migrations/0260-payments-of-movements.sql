-- What a movement pays of a payment. One transfer may pay several requests, and several transfers one.
create table movement_payments (
  movement_id uuid not null references bank_movements,
  payment_id uuid not null references payments,
  distributor_id uuid not null references distributors,
  amount_cents bigint not null check (amount_cents > 0),
  -- what agreed when it was taken: amount, reference, day, payer. Null: it was not kept then
  agrees text[],
  taken_by uuid references bank_users,
  taken_at timestamptz not null,
  primary key (movement_id, payment_id)
);
create index on movement_payments (payment_id);
call protect_tenant_table('movement_payments', 'select, insert, delete');

insert into movement_payments (movement_id, payment_id, distributor_id, amount_cents, taken_by, taken_at)
select movement.id, payments.id, movement.distributor_id, least(movement.amount_cents, payments.amount_cents),
  (select id from bank_users where id = payments.decided_by), coalesce(payments.decided_at, payments.created_at)
from bank_movements movement
join payments on payments.id = movement.payment_id
where payments.amount_cents > 0;

-- The sum of what it paid, which the database keeps: no movement pays more than came in.
alter table bank_movements add column paid_cents bigint not null default 0;
update bank_movements set paid_cents = taken.amount_cents
from movement_payments taken where taken.movement_id = bank_movements.id;
drop index bank_movements_of_numbers;
-- payment_id stays as it was, for whoever goes back to a version before; nothing reads it.
alter table bank_movements
  drop constraint bank_movements_check1,
  add check (paid_cents between 0 and amount_cents),
  add check (paid_cents = 0 or not is_reversal),
  add check (paid_cents = 0 or dismissed_at is null);
create index bank_movements_of_numbers on bank_movements using gin (numbers) where paid_cents > 0;

create function count_paid_cents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update bank_movements set paid_cents = paid_cents - old.amount_cents where id = old.movement_id;
  else
    update bank_movements set paid_cents = paid_cents + new.amount_cents where id = new.movement_id;
  end if;
  if not found then raise exception 'no such movement'; end if;
  return null;
end $$;
create trigger movement_payments_counted after insert or delete on movement_payments
  for each row execute function count_paid_cents();

-- owed: its confirmation was undone after the certificate was issued.
alter table payments
  drop constraint payments_status_check,
  add constraint payments_status_check
    check (status in ('pending', 'inReview', 'received', 'refused', 'refunded', 'owed')),
  -- the last time that somebody undid its confirmation: when, who and why
  add column undone_at timestamptz,
  add column undone_by uuid,
  add column undone_reason text,
  add check ((undone_at is null) = (undone_reason is null));
drop index payments_request_id_idx;
create unique index on payments (request_id) where status in ('inReview', 'received', 'owed');

create or replace function reversed_payments(distributor uuid) returns table (payment_id uuid, movement_id uuid)
  language sql stable
  as $$
    -- Found once: without statistics of the rows that a statement just brought, the planner would read them for each credit.
    with reversal as materialized (
      select id, distributor_id, account_id, amount_cents, reference, numbers
      from bank_movements where distributor_id = $1 and is_reversal
    )
    select taken.payment_id, reversal.id
    from reversal
    cross join unnest(reversal.numbers) called (number)
    join bank_movements credit
      on credit.distributor_id = reversal.distributor_id and credit.account_id = reversal.account_id
      and credit.amount_cents = reversal.amount_cents and normal_reference(credit.reference) = called.number
    join movement_payments taken on taken.movement_id = credit.id
    where credit.paid_cents > 0 and not credit.is_reversal
    union all
    select taken.payment_id, reversal.id
    from reversal
    join bank_movements credit
      on credit.distributor_id = reversal.distributor_id and credit.account_id = reversal.account_id
      and credit.amount_cents = reversal.amount_cents
      and credit.numbers @> array[normal_reference(reversal.reference)]
    join movement_payments taken on taken.movement_id = credit.id
    where normal_reference(reversal.reference) <> ''
      and credit.paid_cents > 0 and not credit.is_reversal
    union all
    select payments.id, reversal.id
    from reversal
    cross join unnest(reversal.numbers) called (number)
    join payments
      on payments.distributor_id = reversal.distributor_id and payments.account_id = reversal.account_id
      and payments.amount_cents = reversal.amount_cents and normal_reference(payments.reference) = called.number
    where payments.method in ('transfer', 'deposit') and payments.status = 'received'
      and not exists (select from movement_payments where payment_id = payments.id)
    union all
    select taken.payment_id, credit.id
    from bank_movements credit
    join movement_payments taken on taken.movement_id = credit.id
    where credit.distributor_id = $1 and credit.is_refuted and credit.paid_cents > 0
  $$;
