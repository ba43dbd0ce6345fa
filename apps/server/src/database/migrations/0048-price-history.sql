-- A price has a history: the price in force is the newest row of its key that has begun.
alter table prices
  add column id uuid not null default uuidv7(),
  -- null: since always
  add column valid_from timestamptz,
  add column created_by uuid references executives,
  -- null for prices that are older than their history
  add column created_at timestamptz,
  -- null: not for sale
  alter column base_cents drop not null;
alter table prices drop constraint prices_pkey;
alter table prices add primary key (id);
create unique index prices_initial on prices (distributor_id, price_key) where valid_from is null;
create index prices_in_force on prices (distributor_id, price_key, valid_from desc nulls last, id desc);
