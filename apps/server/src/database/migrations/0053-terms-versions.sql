-- Published terms. Rows never change, because requests keep the id of the version that was accepted.
create table terms_versions (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  -- 1 for the distributor's first
  number integer not null check (number > 0),
  -- Markdown
  text text not null,
  -- null for the demonstration's
  published_by uuid references executives,
  published_at timestamptz not null,
  unique (distributor_id, number)
);
call protect_tenant_table('terms_versions', 'select, insert');
create index on consents (distributor_id, version) where kind = 'terms';
