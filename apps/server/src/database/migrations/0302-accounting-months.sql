-- Months whose money is closed (docs/decisions/0070-closed-months.md).
create table accounting_months (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  month text not null check (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  -- of its invoices
  environment text not null check (environment in ('test', 'production')),
  -- as they were at the closing
  figures jsonb not null,
  closed_by uuid not null references executives,
  closed_at timestamptz not null,
  reopened_by uuid references executives,
  reopened_at timestamptz,
  reopen_reason text check (length(reopen_reason) between 1 and 500),
  check (num_nulls(reopened_by, reopened_at, reopen_reason) in (0, 3))
);
-- Closed once. A month that was reopened keeps its row, and is closed by another one.
create unique index accounting_months_closed on accounting_months (distributor_id, month) where reopened_at is null;
create index on accounting_months (distributor_id, month, closed_at);
call protect_tenant_table('accounting_months', 'select, insert, update');

-- No document gets or loses a day of a closed month. A closing holds the month's name alone, so that one of both waits.
create function keep_closed_month() returns trigger language plpgsql as $$
declare
  kept date;
begin
  foreach kept in array array_remove(array[case when tg_op = 'UPDATE' then old.day end, new.day], null) loop
    perform pg_advisory_xact_lock_shared(hashtextextended(new.distributor_id || ' month:' || to_char(kept, 'YYYY-MM'), 0));
    if exists (
      select from accounting_months
       where distributor_id = new.distributor_id and month = to_char(kept, 'YYYY-MM')
         and environment = new.environment and reopened_at is null
    ) then
      raise exception 'a document of a closed month';
    end if;
  end loop;
  return new;
end $$;
create trigger invoices_of_closed_month before insert on invoices for each row when (new.day is not null)
  execute function keep_closed_month();
create trigger invoices_keep_closed_month before update on invoices for each row
  when (new.day is distinct from old.day or new.total_cents is distinct from old.total_cents)
  execute function keep_closed_month();
