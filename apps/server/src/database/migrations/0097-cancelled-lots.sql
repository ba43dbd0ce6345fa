-- A lot without available codes is cancelled too: its codes that are given back later stay cancelled.
alter table code_lots add cancelled_at timestamptz;
update code_lots lot set cancelled_at = lot.created_at
  where exists (select from distributor_codes code where code.lot_id = lot.id and code.state = 'cancelled');
grant update (cancelled_at) on code_lots to trazo_app;
