-- The queue of one kind in one state, in the queue's order: without it the page and its count read the other kinds of the
-- state, or the other states of the kind.
create index requests_queue_kind_status on requests (distributor_id, channel, kind, status, status_since, id)
  where number is not null;
