-- A revocation is final (RFC 5280 section 5.3.1 lets only a suspension end), whichever role runs the statement. The serial,
-- the authority and the dates place a revoked certificate on the lists, so they are final too.
create function refuse_end_of_revocation() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'certificate % is revoked for good', old.serial using errcode = 'check_violation';
end $$;
create trigger certificate_status_final before update on certificate_status
  for each row when (
    old.status = 'revoked' and (new.status, new.serial, new.authority_id, new.revoked_at, new.not_after)
      is distinct from (old.status, old.serial, old.authority_id, old.revoked_at, old.not_after)
  ) execute function refuse_end_of_revocation();
