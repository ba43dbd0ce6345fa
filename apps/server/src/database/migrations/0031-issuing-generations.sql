-- Several issuing authorities: 'issuing' is the first, then 'issuing-2'. The newest issues, all publish their status.
-- An OCSP responder belongs to one of them.
alter table authorities add column issuer_id text references authorities;
update authorities set issuer_id = 'root' where id = 'issuing';
update authorities set issuer_id = 'issuing' where id like 'ocsp%';

-- Null for a root whose key is kept elsewhere.
alter table authorities alter column encrypted_key drop not null;
alter table authorities add constraint only_root_without_key check (id = 'root' or encrypted_key is not null);

-- The application cannot change keys. It can only remove the root's.
create function remove_root_key() returns void language sql
  security definer set search_path = pg_catalog, public, pg_temp
  as $$ update public.authorities set encrypted_key = null where id = 'root' $$;
revoke execute on function remove_root_key from public;
grant execute on function remove_root_key to trazo_app;
