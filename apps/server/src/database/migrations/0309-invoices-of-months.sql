-- One invoice of a whole month of an organisation's account (docs/decisions/0075-invoices-of-months.md).
alter table convenios
  add column invoicing_since timestamptz,
  drop constraint convenios_invoicing,
  add constraint convenios_invoicing check (invoicing in ('none', 'request', 'month'));
alter table monthly_accounts
  add column invoicing_since timestamptz,
  drop constraint monthly_accounts_invoicing,
  add constraint monthly_accounts_invoicing check (invoicing in ('none', 'request', 'month'));
-- Whether an invoice of the whole month was agreed when it was charged.
alter table monthly_charges add column by_month boolean not null default false;

-- An invoice belongs to a payment with its request, or to a month of an account. A credit note of a month's invoice belongs to
-- the month, and to the payment that it takes off.
alter table invoices
  alter column payment_id drop not null,
  alter column request_id drop not null,
  add column account_id uuid references monthly_accounts,
  -- YYYY-MM of Ecuador, in which the requests were charged
  add column month text check (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  add constraint invoices_subject_check check (
    (payment_id is null) = (request_id is null)
    and (account_id is null) = (month is null)
    and case when account_id is null then payment_id is not null else document = '04' or payment_id is null end);
-- One of a month, beside those that were annulled. A month whose rate of IVA changes has one for each rate.
create unique index invoices_of_month on invoices (account_id, month, environment, (facts -> 'iva' ->> 'percent'))
  where document = '01' and account_id is not null and not is_undone;
drop index invoices_of_refund;
create unique index invoices_of_refund on invoices (credits, payment_id, refund_part) where document = '04';

-- What a monthly account charged and an invoice says: of one request, or of a month.
create table invoiced_charges (
  invoice_id uuid not null references invoices on delete cascade,
  payment_id uuid not null references payments,
  distributor_id uuid not null references distributors,
  environment text not null check (environment in ('test', 'production')),
  -- its share of the invoice's total, at most a cent from its price
  cents integer not null check (cents > 0),
  -- as its invoice
  is_undone boolean not null default false,
  primary key (invoice_id, payment_id)
);
create index on invoiced_charges (payment_id);
create index on invoices (payment_id);
-- Nothing is invoiced twice.
create unique index invoiced_charges_once on invoiced_charges (payment_id, environment) where not is_undone;
call protect_tenant_table('invoiced_charges', 'select, insert, update');
insert into invoiced_charges (invoice_id, payment_id, distributor_id, environment, cents, is_undone)
select invoices.id, invoices.payment_id, invoices.distributor_id, environment, total_cents, is_undone
  from invoices join monthly_charges charge on charge.payment_id = invoices.payment_id and not charge.is_credit
 where document = '01';
