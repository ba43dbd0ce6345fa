-- Certificates that no anchor of the audit names yet. An anchor that is written deletes its own.
create table unanchored_certificates (
  serial text primary key references certificate_status,
  der bytea not null
);
grant select, insert, delete on unanchored_certificates to trazo_app;
