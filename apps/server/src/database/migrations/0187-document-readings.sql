-- What a program measured on the picture of a document and read from it (docs/decisions/0169). Personal data: a reading
-- goes with its file.
create table document_readings (
  file_id uuid primary key references files on delete cascade,
  distributor_id uuid not null references distributors,
  -- null when the picture could not be read
  facts jsonb,
  read_at timestamptz not null
);
create index on document_readings (distributor_id);
call protect_tenant_table('document_readings', 'select, insert');
