-- What was uploaded and begun each day, by network address and by request, as hashes. Without a tenant: an address has
-- one quota for all distributors.
create table upload_quotas (
  hash bytea not null,
  day date not null,
  drafts integer not null default 0,
  bytes bigint not null default 0,
  primary key (hash, day)
);
grant select, insert, update, delete on upload_quotas to trazo_app;
