-- Bank users choose their password by a mailed link, which the distributor's executives send.
alter table password_resets drop constraint password_resets_area_check;
alter table password_resets add constraint password_resets_area_check
  check (area in ('client', 'executive', 'banks'));

-- Whether a bank account has payments, which keeps it from being deleted.
create index on payments (distributor_id, account_id);
