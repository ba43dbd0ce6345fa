-- Serial numbers of the platform's own time stamps (RFC 3161 section 2.4.2). A number is stored before its stamp leaves
-- the server, so that no process gives it twice, and none after a crash. What was stamped is not stored.
create table time_stamps (
  -- decimal
  serial text primary key check (serial ~ '^[1-9][0-9]*$'),
  -- the key that signed
  authority_id text not null references authorities,
  stamped_at timestamptz not null
);
grant insert on time_stamps to trazo_app;
