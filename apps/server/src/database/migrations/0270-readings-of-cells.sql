-- The only readings of wrong cells, by their columns: { identity: "0926687856" }.
alter table convenio_load_rows add column readings jsonb not null default '{}';
