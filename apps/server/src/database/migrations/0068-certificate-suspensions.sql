-- Suspensions of certificates by staff and by the platform (Ley 67, art. 25), with their end.
create table certificate_suspensions (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  serial text not null references certificates (serial),
  reason text not null,
  evidence text not null,
  evidence_file_id uuid references files,
  suspended_at timestamptz not null,
  suspended_by jsonb not null,
  ended_at timestamptz,
  -- actor: who released or revoked the certificate
  ended_by jsonb,
  -- null for a suspension that ended with the certificate's revocation
  release_reason text,
  release_evidence text,
  check ((ended_at is null) = (ended_by is null))
);
create index on certificate_suspensions (distributor_id, serial, suspended_at);
create unique index certificate_suspensions_open on certificate_suspensions (serial) where ended_at is null;
create index on certificate_suspensions (evidence_file_id) where evidence_file_id is not null;
call protect_tenant_table('certificate_suspensions', 'select, insert, update');
