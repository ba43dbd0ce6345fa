-- Exports of whole lists to files (docs/decisions/0114). A job writes the file; another deletes it with its row.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('brand', 'paper', 'receipt', 'key-copy', 'p12', 'evidence', 'refund', 'export'));

create table exports (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  executive_id uuid not null references executives,
  -- { list, query }: the list with its filters
  exported jsonb not null,
  format text not null check (format in ('xlsx', 'csv')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  rows integer not null default 0,
  total integer,
  file_id uuid references files,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'done') = (file_id is not null))
);
create index on exports (distributor_id, executive_id, created_at);
call protect_tenant_table('exports', 'select, insert, update, delete');
