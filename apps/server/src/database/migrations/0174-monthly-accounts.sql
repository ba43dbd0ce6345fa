-- A company's account that is paid once a month (docs/decisions/0121). Its internal client (ClientPro) charges requests to it.
create table monthly_accounts (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  client_id uuid not null unique references clients,
  company text not null,
  ruc text not null,
  -- what may be unpaid at any moment
  limit_cents integer not null check (limit_cents >= 0),
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null
);
call protect_tenant_table('monthly_accounts', 'select, insert, update');

-- The months that staff closed. What is charged later belongs to a later month.
create table monthly_closings (
  account_id uuid not null references monthly_accounts,
  -- YYYY-MM of Ecuador
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  distributor_id uuid not null references distributors,
  total_cents integer not null,
  closed_by uuid not null references executives,
  closed_at timestamptz not null,
  paid_by uuid references executives,
  paid_at timestamptz,
  primary key (account_id, month),
  check ((paid_by is null) = (paid_at is null))
);
call protect_tenant_table('monthly_closings', 'select, insert, update');

-- A payment that a monthly account owes, and the month with which it was closed.
create table monthly_charges (
  payment_id uuid primary key references payments,
  distributor_id uuid not null references distributors,
  account_id uuid not null references monthly_accounts,
  month text,
  charged_at timestamptz not null,
  foreign key (account_id, month) references monthly_closings
);
create index on monthly_charges (account_id, charged_at);
call protect_tenant_table('monthly_charges', 'select, insert, update');

alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('transfer', 'deposit', 'code', 'coupon', 'free', 'convenio', 'account'));
