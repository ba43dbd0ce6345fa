-- A resume token is derived from the request and a generation, which ends the earlier tokens, and it expires.
alter table requests
  add column resume_generation integer not null default 0,
  add column resume_expires_at timestamptz;
update requests set resume_expires_at = greatest(created_at, updated_at) + interval '30 days';
alter table requests alter column resume_expires_at set not null;
