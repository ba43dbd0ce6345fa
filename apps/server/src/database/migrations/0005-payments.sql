-- What was paid for a request, and what is paid back.

-- Letters and digits without leading zeros, as normalReference in the domain: banks pad a number, people don't.
create function normal_reference(reference text) returns text
  language sql immutable strict parallel safe
  as $$
    select ltrim(regexp_replace(lower(normalize(reference, nfd) collate "C"), '[^a-z0-9]', '', 'g'), '0')
  $$;

create table payments (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  -- free: a price of zero. convenio and account: what a monthly account owes
  method text not null
    check (method in ('transfer', 'deposit', 'code', 'coupon', 'free', 'convenio', 'account')),
  status text not null check (status in ('pending', 'inReview', 'received', 'refused', 'refunded')),
  amount_cents integer not null,
  -- the distributor's account, by its id in paymentMethods.transfer.accounts.
  account_id text not null,
  reference text not null,
  paid_on date not null,
  receipt_file_id uuid references files,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  -- the request ended after it was paid: on the list of refunds
  refund_due boolean not null default false,
  -- a part goes back while the request goes on. If it then ends without a certificate, so does the rest
  refund_part text not null default 'whole' check (refund_part in ('whole', 'difference', 'rest')),
  -- null: the whole payment
  refund_cents integer check (refund_cents > 0),
  -- when staff were notified that the bank took back the money
  reversal_notified_at timestamptz,
  created_at timestamptz not null,
  -- a column, because row-level security keeps «coalesce» out of index conditions
  received_at timestamptz generated always as (coalesce(decided_at, created_at)) stored
);
create unique index on payments (request_id) where status in ('inReview', 'received');
create index on payments (distributor_id, request_id);
-- The review shows other requests with the same reference or the same receipt.
create index payments_of_reference on payments (distributor_id, normal_reference(reference));
create index on payments (distributor_id, receipt_file_id);
-- Whether a bank account has payments, which keeps it from being deleted.
create index on payments (distributor_id, account_id);
-- The payments of a bank, by state, oldest first.
create index payments_of_accounts on payments (distributor_id, status, created_at, id)
  where method in ('transfer', 'deposit');
-- The list of refunds.
create index payments_refunds on payments (distributor_id, created_at, id) where refund_due;
-- The sales of a month, by the moment of the decision.
create index payments_sales on payments (distributor_id, received_at, id) where status in ('received', 'refunded');
call protect_tenant_table('payments', 'select, insert, update');

create table refund_decisions (
  payment_id uuid not null references payments,
  distributor_id uuid not null references distributors,
  part text not null default 'whole' check (part in ('whole', 'difference', 'rest')),
  outcome text not null check (outcome in ('refunded', 'refused')),
  -- of the transfer back; empty for a refusal
  reference text not null,
  -- why it is refused, as the client reads it; empty for a refund
  reason text not null,
  proof_file_id uuid references files,
  decided_by uuid not null references executives,
  decided_at timestamptz not null,
  primary key (payment_id, part),
  check (outcome <> 'refunded' or reference <> ''),
  check (outcome <> 'refused' or reason <> '')
);
create unique index on refund_decisions (proof_file_id);
create index on refund_decisions (distributor_id, decided_at);
call protect_tenant_table('refund_decisions', 'select, insert');
