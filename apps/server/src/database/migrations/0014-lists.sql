-- Lists of staff: saved views, exports, and search.

-- Saved views ({ name, query }[]) and hidden columns of an executive, by list.
create table list_preferences (
  distributor_id uuid not null references distributors,
  executive_id uuid not null references executives,
  list text not null,
  hidden_columns text[] not null,
  views jsonb not null,
  primary key (executive_id, list)
);
call protect_tenant_table('list_preferences', 'select, insert, update');

-- Exports of whole lists to files (docs/decisions/0024-exports.md). A job writes the file; another deletes it with its row. An export
-- of one person's data is an archive.
create table exports (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  -- who asked for it: staff, or the person for their own data
  executive_id uuid references executives,
  client_id uuid references clients,
  -- { list, query }: the list with its filters
  exported jsonb not null,
  format text not null check (format in ('xlsx', 'csv', 'zip')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  rows integer not null default 0,
  total integer,
  file_id uuid references files,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'done') = (file_id is not null)),
  constraint exports_owner check (num_nonnulls(executive_id, client_id) = 1)
);
create index on exports (distributor_id, executive_id, created_at);
create index on exports (distributor_id, client_id, created_at) where client_id is not null;
call protect_tenant_table('exports', 'select, insert, update, delete');

-- Staff type names without accents, in either order and without the second surname: a search finds the texts that contain
-- each of its words.

-- Folds all of Latin, as `folded` in packages/domain/src/text/latin-letters.ts does: a test compares them letter by letter.
-- The space in front lets a pattern find the start of the first word. Spanish letters need no Unicode normalisation: a search
-- compares up to 1,001 forms.
create function search_form(text) returns text
  language plpgsql immutable strict parallel safe
  as $$
    declare
      folded text := $1;
    begin
      if octet_length(folded) <> char_length(folded) then
        folded := translate(folded, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN');
      end if;
      -- In UTF-8, only ASCII has as many bytes as characters.
      if octet_length(folded) <> char_length(folded) then
        folded := normalize(translate(folded, '´΄’‘‛ʼʻʽʹʾʿˈ′‵＇ꞌꞋ՚׳᾽᾿', ''), NFKD);
        folded := regexp_replace(folded, '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f·´΄’‘‛ʼʻʽʹʾʿˈ′‵＇ꞌꞋ՚׳᾽᾿]', '', 'g');
      end if;
      if octet_length(folded) <> char_length(folded) then
        folded := replace(folded, 'æ', 'ae');
        folded := replace(folded, 'Æ', 'ae');
        folded := replace(folded, 'œ', 'oe');
        folded := replace(folded, 'Œ', 'oe');
        folded := replace(folded, 'ß', 'ss');
        folded := replace(folded, 'ẞ', 'ss');
        folded := replace(folded, 'þ', 'th');
        folded := replace(folded, 'Þ', 'th');
        folded := replace(folded, 'ƕ', 'hv');
        folded := replace(folded, 'Ƕ', 'hv');
        folded := replace(folded, 'ƣ', 'gh');
        folded := replace(folded, 'Ƣ', 'gh');
        folded := replace(folded, 'ȣ', 'ou');
        folded := replace(folded, 'Ȣ', 'ou');
        folded := translate(folded,
          'ⱥȺɑⱭɐⱯɒⱰƀɃɓƁƃƂƅƄƈƇȼȻđĐðÐɖƉɗƊƌƋəƏǝƎɛƐɇɆɜꞫƒƑɠƓɣƔǥǤɡꞬɤꟋħĦⱨⱧɦꞪɥꞍıɩƖɨƗɪꞮɉɈʝꞲĸƙƘⱪⱩʞꞰłŁƚȽⱡⱠɫⱢɬꞭɱⱮɯƜŋŊɲƝƞȠøØɔƆɵƟƥƤᵽⱣɋɊʀƦɍɌɽⱤʃƩƨƧƽƼȿⱾʂꟅŧŦƫƭƬʈƮⱦȾʉɄʊƱʋƲʌɅƿǷⱳⱲƴƳɏɎȝȜƶƵʒƷƹƸȥȤɀⱿⱬⱫ',
          'aaaaaaaabbbbbbbbccccddddddddddeeeeeeeeeeffgggggggggghhhhhhhhiiiiiiijjjjkkkkkkkllllllllllmmmmnnnnnnooooooppppqqrrrrrrsssssssssstttttttttuuuuvvvvwwwwyyyyyyzzzzzzzzzzzz');
      end if;
      return ' ' || lower(translate(folded, '''`', '') collate "C");
    end
  $$;
revoke execute on function search_form from public;
grant execute on function search_form to trazo_app;
create index requests_search_words on requests using gin (distributor_id, search_form(search_text) gin_trgm_ops);

-- The digits of a telephone, those of Ecuador as they are dialled there.
create function dialled(phone text) returns text
  language sql immutable strict parallel safe
  as $$
    select regexp_replace(
      regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g'), '^(00)?5930?(?=[2-79])', '0')
  $$;
revoke execute on function dialled from public;
grant execute on function dialled to trazo_app;

-- A LIKE pattern for each of the first eight words, longest first. One or two characters must start a word: within words
-- they have no trigram. A telephone is one word, however it is spelled: «(02) 234-5678», «+593 (0)99 123 4567».
create function search_patterns(term text) returns text[]
  language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
  as $$
    select array_agg(
      case when length(word) < 3 then '% ' else '%' end
        || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      order by length(word) desc, word)
    from (
      select distinct word
      from regexp_split_to_table(
        trim(search_form(
          case
            when term ~ '^\s*[+(0][0-9 ().-]{6,}\s*$' and length(regexp_replace(term, '[^0-9]', '', 'g')) >= 7
            then dialled(term)
            else term
          end)),
        '\s+') word
      limit 8
    ) words
  $$;
revoke execute on function search_patterns from public;
grant execute on function search_patterns to trazo_app;

-- Row-level security keeps LIKE away from indexes, so that search asks here, for the transaction's tenant. `most` bounds
-- the work of a term that many requests have; null is no bound. The statement has one condition for each word, because an
-- index does not serve LIKE ALL. A certificate's serial number, in decimal, finds its request. Identities, references and
-- telephones are shorter than twenty digits; longer ones that are no serial are searched as text.
create function search_requests(term text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if term ~ '^[0-9]{20,49}$' then
        return query select c.request_id from certificates c
          where c.serial = term and c.distributor_id = current_distributor();
        if found then return; end if;
      end if;
      return query execute 'select id from requests where distributor_id = current_distributor()'
        || (select string_agg(format(' and search_form(search_text) like %L', pattern), '')
            from unnest(search_patterns(term)) pattern)
        || ' limit $1' using most;
    end
  $$;
revoke execute on function search_requests from public;
grant execute on function search_requests to trazo_app;

-- Names in both orders, because staff type them in both; telephones in one form, however they are stored. Telephones that are
-- only digits and begin with one 0 need no regular expression.
create function client_search_text(names text, surnames text, identity text, email text, phone text) returns text
  language sql immutable parallel safe
  as $$
    select public.search_form(
      names || ' ' || surnames || ' ' || names || ' ' || identity || ' ' || email || ' '
      || case when phone like '0%' and phone not like '00%' and translate(phone, '0123456789', '') = ''
           then phone || ' ' || phone
           else public.dialled(phone) || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
         end)
  $$;
revoke execute on function client_search_text from public;
grant execute on function client_search_text to trazo_app;
create index clients_search on clients
  using gin (client_search_text(names, surnames, identity, email, phone) gin_trgm_ops);

-- As `search_requests`.
create function search_clients(term text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if term ~ '^[0-9]{20,49}$' then
        return query select c.client_id from certificates c
          where c.serial = term and c.distributor_id = current_distributor();
        if found then return; end if;
      end if;
      return query execute 'select id from clients where distributor_id = current_distributor()'
        || (select string_agg(
              format(' and client_search_text(names, surnames, identity, email, phone) like %L', pattern), '')
            from unnest(search_patterns(term)) pattern)
        || ' limit $1' using most;
    end
  $$;
revoke execute on function search_clients from public;
grant execute on function search_clients to trazo_app;
