-- A statement keeps its rows for a while after it was read, so that its columns can be chosen again.
alter table bank_statements
  -- when its movements were read; null while its columns must be chosen
  add column read_at timestamptz,
  -- the columns that they were read by
  add column mapping jsonb,
  -- until when the rows stay; null without rows
  add column rows_until timestamptz;
update bank_statements set read_at = created_at where rows is null;
update bank_statements set rows_until = now() + interval '7 days' where rows is not null;
alter table bank_statements add check ((rows is null) = (rows_until is null));
create index on bank_statements (distributor_id, rows_until) where rows_until is not null;

-- Movements that were read by the wrong columns go, and statements whose columns nobody chose.
grant delete on bank_statements, bank_movements to trazo_app;
