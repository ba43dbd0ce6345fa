-- When a payer who is back last made the gateway be asked.
alter table card_sessions add column payer_asked_at timestamptz;
create index card_sessions_pending on card_sessions (distributor_id, created_at) where state = 'pending';
