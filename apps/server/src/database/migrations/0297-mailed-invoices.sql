-- When the XML and the RIDE of an authorised invoice were queued for its buyer.
alter table invoices add column mailed_at timestamptz;

-- [{ name, mediaType, content in base64 }]
alter table mailbox add column attachments jsonb not null default '[]';
