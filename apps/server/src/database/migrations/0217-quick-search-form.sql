-- Returns the same forms as 0140, so the indexes stay valid. Skips Unicode normalisation for Spanish letters, and the regular
-- expressions for telephones that are only digits and begin with one 0. A search compares up to 1,001 forms.
create or replace function search_form(text) returns text
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

create or replace function client_search_text(names text, surnames text, identity text, email text, phone text) returns text
  language sql immutable parallel safe
  as $$
    select public.search_form(
      names || ' ' || surnames || ' ' || names || ' ' || identity || ' ' || email || ' '
      || case when phone like '0%' and phone not like '00%' and translate(phone, '0123456789', '') = ''
           then phone || ' ' || phone
           else public.dialled(phone) || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
         end)
  $$;
