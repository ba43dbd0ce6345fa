-- An invoice that a person annulled in the SRI's portal, as they say.
alter table invoices
  add column annulled_on date,
  add column annulled_at timestamptz,
  -- actor: who recorded it
  add column annulled_by jsonb,
  add column annulment_reason text,
  -- annulled, or credited whole by a person because nobody paid it: its payment may have another invoice
  add column is_undone boolean not null default false,
  drop constraint invoices_state_check,
  add constraint invoices_state_check
    check (state in ('toSend', 'received', 'authorised', 'returned', 'notAuthorised', 'waiting', 'annulled')),
  drop constraint invoices_check5,
  add constraint invoices_authorised_check check ((state in ('authorised', 'annulled')) = (authorised_at is not null)),
  add constraint invoices_annulled_check check (
    num_nulls(annulled_on, annulled_at, annulled_by, annulment_reason) = case state when 'annulled' then 0 else 4 end
    and (state <> 'annulled' or (document = '01' and is_undone)));
drop index invoices_of_payment;
-- One invoice a sale, beside those that were undone.
create unique index invoices_of_payment on invoices (payment_id, environment) where document = '01' and not is_undone;

-- No credit note of an annulled invoice, and none that adds up to more than its invoice.
create or replace function keep_credit_within_invoice() returns trigger language plpgsql as $$
declare
  whole integer;
begin
  select case state when 'annulled' then 0 else total_cents end into whole
    from invoices where id = new.credits for update;
  if new.total_cents > whole - (select coalesce(sum(total_cents), 0) from invoices where credits = new.credits) then
    raise exception 'credit notes above their invoice';
  end if;
  return new;
end $$;
