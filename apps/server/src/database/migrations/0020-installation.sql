-- What the very first start decides for good, and how the first administrator of a production installation is made.

-- Whether this database is a demonstration, whose passwords are published. Written once; neither changes nor goes.
create table installation (
  only_row boolean primary key default true check (only_row),
  demonstration boolean not null,
  created_at timestamptz not null
);
grant select, insert on installation to trazo_app;

-- Databases of earlier versions: a demonstration is known by its accounts.
insert into installation (demonstration, created_at)
select
  exists (select from administrators where email = 'admin@trazo.ec')
    or exists (select from distributor_hosts where host in ('andes.localhost', 'nuevo.localhost')),
  now()
where exists (select from authorities) or exists (select from administrators) or exists (select from distributors);

-- The link that a start without administrators prints: the next one that is printed ends it, and so does its use.
create table first_administrator_link (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on first_administrator_link to trazo_app;
