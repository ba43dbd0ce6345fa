import { type EmailTemplateKey, emailTemplates } from "./email-templates.ts"
import { type TemplateField, templateFieldProblem } from "./template-fields.ts"

/** By field key. */
export type TemplateTexts = Record<string, string>

/** Messages by field key. A missing field counts as empty. */
export function templateTextsProblems(key: EmailTemplateKey, texts: TemplateTexts): Record<string, string> {
  const problems = emailTemplates[key].fields.flatMap((field) => {
    const problem = templateFieldProblem(field, texts[field.key] ?? "")
    return problem === null ? [] : [[field.key, problem] as const]
  })
  return Object.fromEntries(problems)
}

/** Keeps only the mail's own fields and normalises line ends to \n. */
export function cleanTemplateTexts(key: EmailTemplateKey, texts: TemplateTexts): TemplateTexts {
  return Object.fromEntries(
    emailTemplates[key].fields.map((field) => [
      field.key,
      (texts[field.key] ?? "").replace(/\r\n?/g, "\n").trim(),
    ]),
  )
}

/** The text that a field had when it was last valid. Mails are filled far more often than texts are saved. */
const lastValid = new WeakMap<TemplateField, string>()

function isValid(field: TemplateField, text: string): boolean {
  if (lastValid.get(field) === text) return true
  if (templateFieldProblem(field, text) !== null) return false
  lastValid.set(field, text)
  return true
}

/** The saved texts. The standard text replaces one that is missing or no longer valid. */
export function templateTextsOf(key: EmailTemplateKey, saved: unknown): TemplateTexts {
  const given = typeof saved === "object" && saved !== null ? (saved as Record<string, unknown>) : {}
  return Object.fromEntries(
    emailTemplates[key].fields.map((field) => {
      const text = given[field.key]
      return [field.key, typeof text === "string" && isValid(field, text) ? text : field.standard]
    }),
  )
}
