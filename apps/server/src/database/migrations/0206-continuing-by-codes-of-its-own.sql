-- The link of the first mail asks for codes of its own (docs/decisions/0178), and annulling the links ends it (0175).
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (
  purpose in ('request-email', 'request-continue', 'activation', 'activation-link', 'renewal', 'revocation', 'suspension',
    'release', 'password-reset', 'sign-in', 'email-change', 'first-password'));

alter table requests
  -- codes typed with the first mail's link that did not continue the draft
  add column continue_tries integer not null default 0,
  -- how often the links of the request were annulled
  add column links_generation integer not null default 0;
