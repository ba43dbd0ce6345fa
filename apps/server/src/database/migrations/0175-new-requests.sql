-- A request that a signed-in client starts belongs to that account from the draft on (docs/decisions/0153).
alter table requests add column started_by uuid references clients;
create index requests_account_drafts on requests (started_by) where started_by is not null and status = 'draft';

-- The consent to use a paper of an approved request again is kept for each paper.
alter table consents
  add column paper text,
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('biometric', 'terms', 'reuse')),
  add constraint consents_paper_check check ((kind = 'reuse') = (paper is not null));
