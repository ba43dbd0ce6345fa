-- The queue's first page and the counts of its chips, however many requests a distributor has.
create index requests_queue on requests (distributor_id, channel, status, status_since, id) where number is not null;
create index requests_queue_all on requests (distributor_id, channel, status_since, id) where number is not null;
-- Staff's own states in one order. The query writes the same two states as literals.
create index requests_queue_staff on requests (distributor_id, channel, status_since, id)
  where number is not null and status in ('paymentReview', 'review');
