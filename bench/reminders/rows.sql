-- 100,000 holders with one certificate each, all of the demo's first issued request: all end in 30 days.
create temporary table pattern on commit drop as
  select c.serial, c.request_id, c.client_id from certificates c
  join clients on clients.id = c.client_id
  where c.der is not null and c.status = 'valid' and clients.approved_at is not null and clients.state = 'active'
    and clients.removal_id is null
    and c.distributor_id = (select distributor_id from distributor_hosts where host = 'localhost')
  order by c.serial limit 1;

create temporary table plan on commit drop as
  select n, uuidv7() as client_id, uuidv7() as request_id,
    (900000000000000000000 + n)::text as serial, '8' || lpad(n::text, 9, '0') as identity
  from generate_series(1, 100000) as n;

insert into clients
select (jsonb_populate_record(old, jsonb_build_object(
  'id', plan.client_id, 'identity_type', 'passport', 'identity_country', 'CO', 'identity', plan.identity,
  'email', 'b' || plan.n || '@bench.ec', 'approved_request_id', null))).*
from plan, pattern join clients as old on old.id = pattern.client_id;

insert into requests
select (jsonb_populate_record(old, jsonb_build_object(
  'id', plan.request_id, 'number', 'B-' || plan.n, 'client_id', plan.client_id, 'approved_client_id', plan.client_id,
  'resume_token_hash', '\x' || encode(sha256(('resume ' || plan.n)::bytea), 'hex')))).*
from plan, pattern join requests as old on old.id = pattern.request_id;

insert into certificate_status
select (jsonb_populate_record(old, jsonb_build_object(
  'serial', plan.serial, 'not_after', now() + interval '30 days' - interval '1 hour'))).*
from plan, pattern join certificate_status as old on old.serial = pattern.serial;

insert into certificates
select (jsonb_populate_record(old, jsonb_build_object(
  'serial', plan.serial, 'request_id', plan.request_id, 'client_id', plan.client_id,
  'holder_identity', plan.identity, 'spki_sha256', '\x' || encode(sha256(('key ' || plan.n)::bytea), 'hex'),
  'not_before', now() - interval '335 days', 'not_after', now() + interval '30 days' - interval '1 hour',
  'replaced_by', null))).*
from plan, pattern join certificates as old on old.serial = pattern.serial;
