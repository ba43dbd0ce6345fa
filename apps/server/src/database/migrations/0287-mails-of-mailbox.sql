-- The id of a delivered mail, which is the same when it comes again: a process may end before it notes that it was accepted.
alter table mailbox add column mail_id uuid unique;
