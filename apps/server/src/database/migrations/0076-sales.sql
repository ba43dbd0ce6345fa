-- The sales of a month: payments that were received, by the moment of the decision.
create index payments_received on payments (distributor_id, (coalesce(decided_at, created_at)))
  where status in ('received', 'refunded');
