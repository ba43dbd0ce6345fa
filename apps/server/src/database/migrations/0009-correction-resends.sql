-- When staff last sent a correction's link again; null: never. It is sent at most once a minute.
alter table corrections add column resent_at timestamptz;
