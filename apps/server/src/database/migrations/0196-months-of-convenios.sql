-- What an agreement's organisation pays by month is a monthly account too, and a closed month keeps its lines
-- (docs/decisions/0166).
alter table monthly_accounts add column convenio_id uuid unique references convenios;
alter table monthly_accounts alter column client_id drop not null;
-- an agreement has its own name and RUC, and a quota instead of a limit
alter table monthly_accounts alter column company drop not null;
alter table monthly_accounts alter column ruc drop not null;
alter table monthly_accounts alter column limit_cents drop not null;
alter table monthly_accounts add constraint monthly_accounts_payer check (
  case when client_id is null
    then convenio_id is not null and company is null and ruc is null and limit_cents is null
    else convenio_id is null and company is not null and ruc is not null and limit_cents is not null
  end
);

-- The heading of the closed month's statement.
alter table monthly_closings add column company text;
alter table monthly_closings add column ruc text;
alter table monthly_closings add column seller text;
update monthly_closings closing set company = account.company, ruc = account.ruc, seller = d.name
  from monthly_accounts account, distributors d
 where account.id = closing.account_id and d.id = closing.distributor_id;
alter table monthly_closings alter column company set not null;
alter table monthly_closings alter column ruc set not null;
alter table monthly_closings alter column seller set not null;

-- Lines of an account: what a payment charges, and the credit of one that a closed month has charged.
alter table monthly_charges add column is_credit boolean not null default false;
-- below 0 for a credit
alter table monthly_charges add column amount_cents integer;
-- what the statement of a closed month says of the request
alter table monthly_charges add column printed jsonb;
alter table monthly_charges drop constraint monthly_charges_pkey;
alter table monthly_charges add primary key (payment_id, is_credit);

-- Refunds were taken off the totals of closed months, so that they are not lines of those. A refund in money was not.
update monthly_charges line set month = null from payments p
 where p.id = line.payment_id and p.status = 'refunded'
   and not exists (select from refund_decisions d where d.payment_id = p.id);
update monthly_charges line set amount_cents = p.amount_cents from payments p where p.id = line.payment_id;
update monthly_charges line
   set printed = jsonb_build_object('number', q.number, 'kind', q.kind, 'validity', q.validity, 'user_info',
     jsonb_build_object('names', q.user_info->'names', 'surname1', q.user_info->'surname1',
       'surname2', q.user_info->'surname2', 'identity', q.user_info->'identity'))
  from payments p join requests q on q.id = p.request_id
 where p.id = line.payment_id and line.month is not null;
alter table monthly_charges alter column amount_cents set not null;
alter table monthly_charges add check (case when is_credit then amount_cents <= 0 else amount_cents >= 0 end);
alter table monthly_charges add check ((month is null) = (printed is null));

-- What organisations owe: all their months are open.
insert into monthly_accounts (id, distributor_id, convenio_id, created_at)
  select uuidv7(), c.distributor_id, c.id, now() from convenios c
   where exists (select from payments p join requests q on q.id = p.request_id
     join convenio_people person on person.id = q.convenio_person_id
    where person.convenio_id = c.id and p.method = 'convenio' and p.status = 'received');
insert into monthly_charges (payment_id, distributor_id, account_id, amount_cents, charged_at)
  select p.id, p.distributor_id, account.id, p.amount_cents, p.received_at
    from payments p join requests q on q.id = p.request_id
    join convenio_people person on person.id = q.convenio_person_id
    join monthly_accounts account on account.convenio_id = person.convenio_id
   where p.method = 'convenio' and p.status = 'received' and p.received_at is not null;
