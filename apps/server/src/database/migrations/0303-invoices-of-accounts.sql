-- Whether an organisation gets an invoice of each request that its monthly account pays
-- (docs/decisions/0071-invoices-of-organisations.md).
alter table convenios
  add column invoicing text not null default 'none' constraint convenios_invoicing check (invoicing in ('none', 'request'));
alter table monthly_accounts
  add column invoicing text not null default 'none'
    constraint monthly_accounts_invoicing check (invoicing in ('none', 'request'));
