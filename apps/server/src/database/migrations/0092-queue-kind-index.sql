-- The queue of one kind, in the queue's order: without it the page and its count read the rows of the other kinds.
create index requests_queue_kind on requests (distributor_id, channel, kind, status_since, id) where number is not null;
