import { fieldMessages, size } from "../forms/field-rules.ts"
import { hasLooseBraces, type MailVariable, variablesIn } from "./template-variables.ts"

/** One editable text of a mail. */
export interface TemplateField {
  key: string
  title: string
  /** A subject: one line without Markdown. */
  isLine: boolean
  isOptional: boolean
  /** Characters. */
  maximum: number
  variables: readonly MailVariable[]
  compulsory: readonly MailVariable[]
  /** Sent until the distributor writes its own text. */
  standard: string
}

type Given = Pick<TemplateField, "variables" | "standard"> & { compulsory?: readonly MailVariable[] }

export function subjectField(key: string, title: string, given: Given): TemplateField {
  return { key, title, isLine: true, isOptional: false, maximum: 120, compulsory: [], ...given }
}

export function bodyField(key: string, title: string, given: Given): TemplateField {
  return { key, title, isLine: false, isOptional: false, maximum: 4000, compulsory: [], ...given }
}

const markdownLink = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g

/** Mails are read outside the site, so links must be absolute or the variable `enlace`. */
export function isSafeInMail(address: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(address) || /^\{\{\s*enlace\s*\}\}$/.test(address)
}

const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ")

/** The message to show, in Spanish, or null. */
export function templateFieldProblem(field: TemplateField, text: string): string | null {
  if (text.trim() === "") return field.isOptional ? null : fieldMessages.required
  const tooLong = size(field.maximum)(text)
  if (tooLong) return tooLong
  if (field.isLine && /[\r\n]/.test(text)) return "Escriba el asunto en una sola línea"
  const used = variablesIn(text)
  const known: readonly string[] = field.variables
  const unknown = used.filter((name) => !known.includes(name))
  if (unknown.length > 0) return `Aquí no existe ${named(unknown)}. Puede usar: ${named(known)}`
  if (hasLooseBraces(text)) return "Una variable quedó sin cerrar. Se escribe así: {{distribuidora}}"
  const missing = field.compulsory.filter((name) => !used.includes(name))
  if (missing.length > 0) return `Falta ${named(missing)}`
  return field.isLine ? null : linkProblem(text)
}

const linkVariable = /\{\{\s*enlace\s*\}\}/g
const linkVariableAlone = /(?:^|\s|\]\()(?:\*\*|[*_«(])?\{\{\s*enlace\s*\}\}/gm

/** The link can open the holder's request, so that no other address may contain it. */
function embedsLink(text: string): boolean {
  return (text.match(linkVariable)?.length ?? 0) > (text.match(linkVariableAlone)?.length ?? 0)
}

function linkProblem(text: string): string | null {
  if (embedsLink(text)) return "{{enlace}} va solo: con un espacio antes, o como [texto]({{enlace}})"
  for (const [whole, , address = ""] of text.matchAll(markdownLink)) {
    if (!isSafeInMail(address))
      return `El enlace ${whole} no sirve en un correo: debe empezar con https://, http:// o mailto:`
  }
  return null
}
