-- Passports of two countries can have one number: they are two identities.

alter table clients
  -- ISO 3166-1 alpha-2; ZZ: a passport from before the country was asked
  add column identity_country text not null default 'EC' check (identity_country ~ '^[A-Z]{2}$');
update clients set identity_country = 'ZZ' where identity_type = 'passport';
alter table clients add check (identity_type = 'passport' or identity_country = 'EC');

drop index clients_one_approved;
create unique index clients_one_approved on clients (distributor_id, identity_type, identity_country, identity)
  where approved_at is not null and state = 'active';
