import { apostrophes, folded } from "@trazo/domain/text/latin-text"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createTestApp } from "../testing/test-app.ts"

const { owner } = await createTestApp()

const formsOf = async (texts: readonly string[]) => {
  const { rows } = await sql<{ form: string }>`
    select search_form(word) as form from unnest(${texts}::text[]) with ordinality as words (word, place)
    order by place`.execute(owner)
  return rows.map(({ form }) => form)
}

test("SQL folds every Latin letter and every apostrophe as the domain does", async () => {
  // PostgreSQL's Unicode is older than that of Node.js.
  const isNewer = (letter: string) => letter === "\ua7f1"
  const letters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
    (letter) => !isNewer(letter) && (/\p{Script=Latin}|\p{M}/u.test(letter) || apostrophes.includes(letter)),
  )
  const texts = [...letters, "Đ’Ångström · ŉ ﬁ ½", "Иван ÑANDÚ", "A'B`C´D"]
  expect(await formsOf(texts)).toEqual(texts.map((text) => ` ${folded(text)}`))
})

const finds = async (text: string, term: string) => {
  const { rows } = await sql<{ found: boolean }>`
    select search_form(${text}) like all (search_patterns(${term})) as found`.execute(owner)
  return rows[0]?.found
}

test.each([
  ["GONÇALVES", "goncalves"],
  ["KÖHLER", "Kohler"],
  ["ŁUKASZ", "lukasz"],
  ["D'ANGELO", "d’angelo"],
  ["D'ANGELO", "dangelo"],
  ["ƏLİYEV", "eliyev"],
])("%s is found as «%s»", async (text, term) => {
  expect(await finds(text, term)).toBe(true)
})

const spellings = [
  "0991234567",
  "099 123 4567",
  "+593 99 123 4567",
  "+593 (0)99-123-4567",
  "00593 99 123 4567",
  "00593991234567",
]

test.each(spellings)("a telephone stored as «%s» is found in every spelling", async (stored) => {
  for (const term of [...spellings, "991234567"]) {
    const { rows } = await sql<{ found: boolean }>`
      select client_search_text('ANA', 'PEÑA', '1710034065', 'a@b.ec', ${stored})
        like all (search_patterns(${term})) as found`.execute(owner)
    expect([term, rows[0]?.found]).toEqual([term, true])
  }
})
