-- step: once
-- Who signs a document and takes it to the SRI: this platform, or the service of INVOICING_URL.
alter table invoices
  add column issued_by text not null default 'platform',
  add constraint invoices_issued_by_check check (issued_by in ('platform', 'service')) not valid,
  drop constraint invoices_check4,
  -- This platform sends what it signed, and nothing that the service issues is signed here.
  add constraint invoices_sent_check check (
    case issued_by when 'platform' then sent_at is null or signed_xml is not null
      else signed_xml is null and (sent_at is null or access_key is not null) end) not valid,
  add constraint invoices_service_document_check check (
    issued_by = 'platform' or authorised_at is null or authorised_xml is not null) not valid;
-- step: once
alter table invoices validate constraint invoices_issued_by_check;
-- step: once
alter table invoices validate constraint invoices_sent_check;
-- step: once
alter table invoices validate constraint invoices_service_document_check;
