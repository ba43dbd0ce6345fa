-- Two accounts of one person become one (docs/decisions/0089-client-merges.md). The ids that moved make it undoable.
create table client_merges (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  source_id uuid not null references clients,
  target_id uuid not null references clients check (target_id <> source_id),
  reason text not null,
  request_ids uuid[] not null,
  note_ids uuid[] not null,
  serials text[] not null,
  merged_by uuid not null references executives,
  merged_at timestamptz not null,
  undoable_until timestamptz not null,
  undone_by uuid references executives,
  undone_at timestamptz
);
create unique index client_merges_current on client_merges (source_id) where undone_at is null;
create index on client_merges (distributor_id, target_id);
call protect_tenant_table('client_merges', 'select, insert, update');
grant update (client_id) on client_notes to trazo_app;
create index clients_email on clients (distributor_id, email);
