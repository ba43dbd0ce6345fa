-- An export of one person's data is an archive.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('xlsx', 'csv', 'zip'));
