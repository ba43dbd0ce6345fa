import { type WrittenMailKey, writtenMails } from "./email-templates.ts"
import { writtenFieldProblem } from "./template-fields.ts"

/** Texts by field. */
export type WrittenTexts = Record<string, string>

/** What is wrong with the texts of one mail, by field: empty when they may be saved. A missing field is an empty one. */
export function writtenTextsProblems(key: WrittenMailKey, texts: WrittenTexts): Record<string, string> {
  const problems = writtenMails[key].fields.flatMap((field) => {
    const problem = writtenFieldProblem(field, texts[field.key] ?? "")
    return problem === null ? [] : [[field.key, problem] as const]
  })
  return Object.fromEntries(problems)
}

/** The fields that the mail has, with line ends as \n; what else was sent is left out. */
export function cleanWrittenTexts(key: WrittenMailKey, texts: WrittenTexts): WrittenTexts {
  return Object.fromEntries(
    writtenMails[key].fields.map((field) => [
      field.key,
      (texts[field.key] ?? "").replace(/\r\n?/g, "\n").trim(),
    ]),
  )
}

/** The texts that count: what was saved, and the standard one where nothing was or where it no longer holds. */
export function writtenTextsOf(key: WrittenMailKey, saved: unknown): WrittenTexts {
  const given = typeof saved === "object" && saved !== null ? (saved as Record<string, unknown>) : {}
  return Object.fromEntries(
    writtenMails[key].fields.map((field) => {
      const text = given[field.key]
      const holds = typeof text === "string" && writtenFieldProblem(field, text) === null
      return [field.key, holds ? text : field.standard]
    }),
  )
}
