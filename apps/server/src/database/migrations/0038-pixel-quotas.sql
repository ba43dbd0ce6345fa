-- Decoding costs by pixels: a few kilobytes can hold 25 million.
alter table upload_quotas add column pixels bigint not null default 0;
