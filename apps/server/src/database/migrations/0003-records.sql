-- What is written down beside every act: its audit row, its mails.

create table audit_log (
  id bigint generated always as identity primary key,
  -- null: an act of the platform itself
  distributor_id uuid references distributors,
  at timestamptz not null,
  -- { area, id } of who acted; never personal data
  actor jsonb not null,
  action text not null,
  -- what was acted on: 'request:<id>'
  object text not null,
  data jsonb not null default '{}',
  -- filled by the sealing job, once: place in the tenant's chain, hash of the row before, hash of this one
  sequence bigint,
  previous_hash bytea,
  hash bytea,
  unique (distributor_id, sequence)
);
create index on audit_log (distributor_id, id) where hash is null;
create index on audit_log (distributor_id, object, id);
call protect_mixed_table('audit_log', 'select, insert, update (sequence, previous_hash, hash)');

create function refuse_second_seal() returns trigger language plpgsql as $$
begin
  if old.hash is not null then raise exception 'audit row % is sealed', old.id; end if;
  return new;
end $$;
create trigger audit_log_sealed_once before update on audit_log
  for each row execute function refuse_second_seal();

create table mails (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  to_address text not null,
  template text not null,
  state text not null default 'queued' check (state in ('queued', 'accepted', 'refused')),
  -- subject, text and HTML, sealed with the mail key; dropped once the mail is accepted
  sealed_payload bytea,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index on mails (distributor_id, created_at);
call protect_tenant_table('mails', 'select, insert, update');

-- Where mail goes when no SMTP server is set (development only; shown at /correo).
create table mailbox (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null
);
create index on mailbox (distributor_id, received_at desc);
call protect_tenant_table('mailbox', 'select, insert, delete');
