-- Credit notes stand beside the invoices that they change: they are numbered, sent, kept and shown alike.
alter table invoices
  add column document text not null default '01' check (document in ('01', '04')),
  add column credits uuid references invoices,
  -- number and day of the invoice that it changes
  add column modified jsonb,
  add column reason text,
  -- what of the payment went back; null: what nobody paid
  add column refund_part text check (refund_part in ('whole', 'difference', 'rest')),
  add check (num_nulls(credits, modified, reason) = case document when '04' then 0 else 3 end),
  drop constraint invoices_distributor_id_environment_ruc_establishment_emiss_key,
  add unique (distributor_id, environment, ruc, establishment, emission_point, document, sequence);
drop index invoices_payment_id_environment_idx;
create unique index invoices_of_payment on invoices (payment_id, environment) where document = '01';
create unique index invoices_of_refund on invoices (credits, refund_part) where document = '04';

-- Credit notes never add up to more than their invoice.
create function keep_credit_within_invoice() returns trigger language plpgsql as $$
declare
  whole integer;
begin
  select total_cents into whole from invoices where id = new.credits for update;
  if new.total_cents > whole - (select coalesce(sum(total_cents), 0) from invoices where credits = new.credits) then
    raise exception 'credit notes above their invoice';
  end if;
  return new;
end $$;
create trigger invoices_credited before insert on invoices for each row when (new.document = '04')
  execute function keep_credit_within_invoice();
