-- Where a mail's state is shown: beside the request that it is about, and beside the code that it carries.
alter table mails add column request_id uuid references requests;
create index on mails (distributor_id, request_id, created_at) where request_id is not null;
alter table one_time_codes add column mail_id uuid references mails;

-- A bounce names a mail and no tenant.
create function distributor_of_mail(wanted uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distributor_id from mails where id = wanted $$;
revoke execute on function distributor_of_mail from public;
grant execute on function distributor_of_mail to trazo_app;
