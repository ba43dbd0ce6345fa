-- How a month of an account was paid, and the last payment of it that was undone.
alter table monthly_closings
  add column paid_reference text constraint monthly_closings_reference check (length(paid_reference) between 1 and 60),
  add column undone_reference text,
  add column undone_by uuid references executives,
  add column undone_at timestamptz,
  add column undone_reason text constraint monthly_closings_reason check (length(undone_reason) between 1 and 300),
  add constraint monthly_closings_paid check (paid_reference is null or paid_at is not null),
  add constraint monthly_closings_undone check (num_nulls(undone_by, undone_at, undone_reason) in (0, 3));
