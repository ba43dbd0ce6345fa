-- Telephones are stored as `normalisePhone` of packages/domain/src/forms/phone.ts writes them: E.164 where the country is known, else
-- digits. What is no telephone stays.
create function pg_temp.plain_phone(typed text) returns text
  language plpgsql immutable strict
  as $$
    declare
      digits text;
    begin
      digits := btrim(typed, E' \t\n\r\u00a0');
      if digits !~ '^\+?[0-9(][0-9\s\u00a0()./-]*[0-9]$' then return typed; end if;
      digits := regexp_replace(digits, '^((?:\+|00)[0-9\s\u00a0]+)\(0\)', '\1');
      digits := regexp_replace(regexp_replace(digits, '[\s\u00a0()./-]', '', 'g'), '^00', '+');
      if digits like '+%' then
        digits := regexp_replace(digits, '^\+5930', '+593');
        return case when digits ~ '^\+[1-9][0-9]{7,14}$' then digits else typed end;
      end if;
      if digits ~ '^(0?9[0-9]{8}|0[2-7][0-9]{7})$' then return '+593' || regexp_replace(digits, '^0', ''); end if;
      if digits ~ '^5930?(9[0-9]{8}|[2-7][0-9]{7})$' then return '+' || regexp_replace(digits, '^5930', '593'); end if;
      return case when digits ~ '^[0-9]{7,15}$' then digits else typed end;
    end
  $$;

update clients set phone = pg_temp.plain_phone(phone) where phone <> pg_temp.plain_phone(phone);
update requests set user_info = user_info || jsonb_build_object('phone', pg_temp.plain_phone(user_info->>'phone'))
  where user_info->>'phone' <> pg_temp.plain_phone(user_info->>'phone');
update convenio_people set phone = pg_temp.plain_phone(phone) where phone <> pg_temp.plain_phone(phone);
update convenios set contact_phone = pg_temp.plain_phone(contact_phone)
  where contact_phone <> pg_temp.plain_phone(contact_phone);

drop function pg_temp.plain_phone;
