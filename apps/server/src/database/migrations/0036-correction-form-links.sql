-- The link of a resume token's holder opens the correction without its files (docs/decisions/0042-resume-tokens.md).
alter table corrections add column form_token_hash bytea unique;
