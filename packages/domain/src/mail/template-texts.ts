import { type EmailTemplateKey, emailTemplates } from "./email-templates.ts"
import { templateFieldProblem } from "./template-fields.ts"

/** Texts by field. */
export type TemplateTexts = Record<string, string>

/** What is wrong with the texts of one mail, by field: empty when they may be saved. A missing field is an empty one. */
export function templateTextsProblems(key: EmailTemplateKey, texts: TemplateTexts): Record<string, string> {
  const problems = emailTemplates[key].fields.flatMap((field) => {
    const problem = templateFieldProblem(field, texts[field.key] ?? "")
    return problem === null ? [] : [[field.key, problem] as const]
  })
  return Object.fromEntries(problems)
}

/** The fields that the mail has, with line ends as \n; what else was sent is left out. */
export function cleanTemplateTexts(key: EmailTemplateKey, texts: TemplateTexts): TemplateTexts {
  return Object.fromEntries(
    emailTemplates[key].fields.map((field) => [
      field.key,
      (texts[field.key] ?? "").replace(/\r\n?/g, "\n").trim(),
    ]),
  )
}

/** The texts that count: what was saved, and the standard one where nothing was or where it no longer holds. */
export function templateTextsOf(key: EmailTemplateKey, saved: unknown): TemplateTexts {
  const given = typeof saved === "object" && saved !== null ? (saved as Record<string, unknown>) : {}
  return Object.fromEntries(
    emailTemplates[key].fields.map((field) => {
      const text = given[field.key]
      const isValid = typeof text === "string" && templateFieldProblem(field, text) === null
      return [field.key, isValid ? text : field.standard]
    }),
  )
}
