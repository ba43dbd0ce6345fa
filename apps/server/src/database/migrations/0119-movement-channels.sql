-- The lists behind the dashboard's figures of submitted and approved requests. The channel and the state before are in the
-- movement, because two look-ups for each event took most of the time of such a list (docs/decisions/0083).
drop index request_movements_events;
alter table request_movements add column channel text, add column previous_status text;
update request_movements movement set channel = moved.channel, previous_status = moved.previous_status
  from (
    select m.id, r.channel, lag(m.status) over (partition by m.request_id order by m.id) as previous_status
    from request_movements m join requests r on r.id = m.request_id
  ) moved
  where moved.id = movement.id;
alter table request_movements alter column channel set not null;
create index request_movements_submitted on request_movements (distributor_id, channel, at) include (request_id)
  where status = 'payment' and previous_status = 'draft';
create index request_movements_approved on request_movements (distributor_id, channel, at) include (request_id)
  where status = 'approved';
