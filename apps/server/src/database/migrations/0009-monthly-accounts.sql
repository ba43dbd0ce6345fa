-- Accounts that are paid once a month (docs/product/money.md): of a company, whose internal client (ClientPro) charges
-- requests to it, and of an agreement's organisation.
create table monthly_accounts (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  client_id uuid unique references clients,
  convenio_id uuid unique references convenios,
  -- of a client's account: an agreement has its own name and RUC, and a quota instead of a limit
  company text,
  ruc text,
  -- what may be unpaid at any moment
  limit_cents integer check (limit_cents >= 0),
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  constraint monthly_accounts_payer check (
    case when client_id is null
      then convenio_id is not null and company is null and ruc is null and limit_cents is null
      else convenio_id is null and company is not null and ruc is not null and limit_cents is not null
    end
  )
);
call protect_tenant_table('monthly_accounts', 'select, insert, update');

-- The months that staff closed. What is charged later belongs to a later month.
create table monthly_closings (
  account_id uuid not null references monthly_accounts,
  -- YYYY-MM of Ecuador
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  distributor_id uuid not null references distributors,
  -- the heading of the month's statement
  company text not null,
  ruc text not null,
  seller text not null,
  total_cents integer not null,
  closed_by uuid not null references executives,
  closed_at timestamptz not null,
  paid_by uuid references executives,
  paid_at timestamptz,
  primary key (account_id, month),
  check ((paid_by is null) = (paid_at is null))
);
call protect_tenant_table('monthly_closings', 'select, insert, update');

-- Lines of an account: what a payment charges, and the credit of one that a closed month has charged.
create table monthly_charges (
  payment_id uuid not null references payments,
  is_credit boolean not null default false,
  distributor_id uuid not null references distributors,
  account_id uuid not null references monthly_accounts,
  -- the month with which it was closed
  month text,
  -- below 0 for a credit
  amount_cents integer not null,
  -- what the statement of a closed month says of the request
  printed jsonb,
  charged_at timestamptz not null,
  primary key (payment_id, is_credit),
  foreign key (account_id, month) references monthly_closings,
  check (case when is_credit then amount_cents <= 0 else amount_cents >= 0 end),
  check ((month is null) = (printed is null))
);
create index on monthly_charges (account_id, charged_at);
call protect_tenant_table('monthly_charges', 'select, insert, update');
