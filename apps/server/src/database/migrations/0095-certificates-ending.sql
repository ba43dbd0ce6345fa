-- Whose certificates end soon is counted in the index alone.
drop index certificates_ending;
create index certificates_ending on certificates (distributor_id, not_after) include (client_id, replaced_by)
  where status = 'valid';
