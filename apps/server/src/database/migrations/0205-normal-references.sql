-- Letters and digits without leading zeros, as normalReference in the domain: banks pad a number, people don't.
create function normal_reference(reference text) returns text
  language sql immutable strict parallel safe
  as $$
    select ltrim(regexp_replace(lower(normalize(reference, nfd) collate "C"), '[^a-z0-9]', '', 'g'), '0')
  $$;

drop index payments_distributor_id_reference_idx;
create index payments_of_reference on payments (distributor_id, normal_reference(reference));
create index bank_movements_of_reference
  on bank_movements (distributor_id, bank, amount_cents, normal_reference(reference));
