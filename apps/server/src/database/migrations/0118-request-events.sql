-- The requests that were submitted or approved, or had a correction, in a period: the lists behind the dashboard's figures
-- (docs/decisions/0083). Issuing a certificate writes none of these rows.
create index request_movements_events on request_movements (distributor_id, status, at) include (request_id, id)
  where status in ('payment', 'approved');
create index corrections_created on corrections (distributor_id, created_at) include (request_id);
