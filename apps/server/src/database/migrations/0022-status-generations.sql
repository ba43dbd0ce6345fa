-- Each change of a status that somebody may have asked for has a number, which its announcement carries. A process that
-- hears a number out of sequence, or none, has missed a change.
create table certificate_status_generation (
  only_row boolean primary key default true check (only_row),
  value bigint not null
);
insert into certificate_status_generation (value) values (0);
grant select on certificate_status_generation to trazo_app;

create or replace function announce_certificate_status() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  generation bigint;
begin
  update public.certificate_status_generation set value = value + 1 returning value into generation;
  perform pg_notify('certificate_status_changed', generation || ' ' || new.serial);
  return null;
end $$;

-- Deferred to the commit: the row's lock orders the numbers as the commits, and no transaction waits while it holds it.
drop trigger certificate_status_announce on certificate_status;
create constraint trigger certificate_status_announce after update on certificate_status
  deferrable initially deferred
  for each row when (old.status <> 'intent') execute function announce_certificate_status();
