-- Whose invoice the buyer of a request chose. No row: the invoice is in the name of the request's holder or company.

create table request_buyers (
  request_id uuid primary key references requests,
  distributor_id uuid not null references distributors,
  -- code of the identification, identification, names, address and mail
  buyer jsonb not null,
  chosen_at timestamptz not null
);
create index on request_buyers (distributor_id);
call protect_tenant_table('request_buyers', 'select, insert, update, delete');
