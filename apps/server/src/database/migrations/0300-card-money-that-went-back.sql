-- Of the money of a session that people gave back: the number of its receipt.
alter table card_sessions add column returned_reference text;

-- What went back on a day.
create index on refund_decisions (distributor_id, decided_at);
