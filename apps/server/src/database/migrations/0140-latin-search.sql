-- Searches fold all of Latin, as `folded` in packages/domain/src/text/latin-letters.ts does: a test compares them letter by letter.
-- The space in front lets a pattern find the start of the first word.
drop index requests_search_words;
drop index clients_search;
create or replace function search_form(text) returns text
  language plpgsql immutable strict parallel safe
  as $$
    declare
      folded text := $1;
    begin
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

-- Names in both orders, because staff type them in both; telephones in one form, however they are stored.
create or replace function client_search_text(names text, surnames text, identity text, email text, phone text) returns text
  language sql immutable parallel safe
  as $$
    select public.search_form(
      names || ' ' || surnames || ' ' || names || ' ' || identity || ' ' || email || ' '
      || public.dialled(phone) || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))
  $$;
create index clients_search on clients
  using gin (client_search_text(names, surnames, identity, email, phone) gin_trgm_ops);

-- As in 0120. A telephone is one word, however it is spelled: «(02) 234-5678», «+593 (0)99 123 4567».
create or replace function search_patterns(term text) returns text[]
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
