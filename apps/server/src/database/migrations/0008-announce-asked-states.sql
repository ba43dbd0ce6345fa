-- Only a state that somebody may have asked for is announced. Nobody knows the serial of an intent, nor of a
-- certificate that has just been stored: 126 of its bits are random. Transactions that announce commit one after the
-- other, each with its own wait for the disk, so that issuing must not.
drop trigger certificate_status_announce on certificate_status;
create trigger certificate_status_announce after update on certificate_status
  for each row when (old.status <> 'intent') execute function announce_certificate_status();
