-- The sheet of a statement that counts and the line of its titles. Its rows are those of all sheets:
-- [{ name, isHidden, rows: [{ number, cells, problems, numbers, isHidden }] }].
update bank_statements
   set rows = jsonb_build_array(jsonb_build_object('name', '', 'isHidden', false, 'rows', (
         select jsonb_agg(jsonb_build_object('number', place, 'cells', cells) order by place)
           from jsonb_array_elements(rows) with ordinality as stored (cells, place))))
 where rows is not null and jsonb_array_length(rows) > 0;
alter table bank_statements
  add column sheet smallint not null default 0,
  add column titles_line integer default 1;

-- The same of a file of people. Rows of all its sheets are staged, those above the titles too.
alter table convenio_loads
  add column sheet smallint not null default 0,
  add column titles_line integer default 1,
  add column sheets jsonb not null default '[]',
  add column warnings jsonb not null default '[]';
alter table convenio_loads drop column other_sheets;
alter table convenio_load_rows
  add column sheet smallint not null default 0,
  add column cell_problems jsonb not null default '{}',
  add column is_hidden boolean not null default false;
alter table convenio_load_rows
  drop constraint convenio_load_rows_pkey,
  add primary key (load_id, sheet, line);
-- Cells that read one way only, of which a lost first 0 of a cédula was one.
alter table convenio_load_rows rename column lost_zero to is_mendable;
alter table convenio_loads rename column adds_zeros to mends_cells;
