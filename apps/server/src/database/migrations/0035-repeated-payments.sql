-- The review shows other requests with the same reference or the same receipt.
create index on payments (distributor_id, reference);
create index on payments (distributor_id, receipt_file_id);
create index on files (distributor_id, sha256) where purpose = 'receipt';
