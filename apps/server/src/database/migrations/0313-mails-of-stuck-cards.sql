-- When the distributor's executives were mailed that nobody decides on a payment by card.
alter table card_sessions add column stuck_mailed_at timestamptz;
