-- A load whose rows were deleted can be undone although its file was sent again since.
drop index convenio_loads_same_file;
create unique index convenio_loads_same_file on convenio_loads (distributor_id, convenio_id, sha256)
  where state not in ('undone', 'closed', 'undoing');
