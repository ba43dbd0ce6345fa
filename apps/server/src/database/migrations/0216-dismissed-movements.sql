-- Movements of a statement that belong to no payment of the distributor.
alter table bank_movements
  add column dismissed_at timestamptz,
  add column dismissed_by uuid references bank_users,
  add column dismissed_reason text,
  add check ((dismissed_at is null) = (dismissed_by is null)),
  add check (dismissed_at is null or payment_id is null);

-- When the names in its movements go next: of those that confirmed no payment first. Null: there are none.
alter table bank_statements
  add column names_until timestamptz,
  -- those that confirmed no payment have none any more
  add column names_term_passed boolean not null default false;
update bank_statements set names_until = created_at + interval '180 days' where read_at is not null;
create index on bank_statements (distributor_id, names_until) where names_until is not null;
