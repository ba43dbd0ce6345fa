import { brandFileAddress } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { completeTheme } from "@trazo/domain/distributors/theme"
import { type EmailTemplateKey, emailTemplates } from "@trazo/domain/platform/email-templates"
import { type Block, type Inline, parseMarkdown } from "@trazo/domain/platform/markdown"
import { isSafeInMail } from "@trazo/domain/platform/template-fields"
import { type TemplateTexts, templateTextsOf } from "@trazo/domain/platform/template-texts"
import { fillVariables, type MailValues } from "@trazo/domain/platform/template-variables"
import type { WayStep } from "@trazo/domain/requests/way"
import { namesInGreeting } from "@trazo/domain/text/names-in-greeting"
import type { Deps } from "../../../deps.ts"
import { type Brand, brandUrl } from "../tenants/brand.ts"

export interface EmailContent {
  subject: string
  greeting?: string
  paragraphs: readonly string[]
  code?: string
  items?: readonly { label: string; text: string }[]
  button?: { label: string; url: string }
  note?: string
}

export type EmailBlock =
  | Block
  | { type: "code"; code: string }
  | { type: "button"; label: string; url: string }
  | { type: "note"; text: string }
  | { type: "way"; steps: readonly WayStep[] }

export interface FilledTemplate {
  subject: string
  blocks: readonly EmailBlock[]
}

const plain = (text: string): Inline => ({ type: "text", text })

/** Converts fixed texts to blocks. They are not parsed as Markdown. */
export function blocksOf(content: EmailContent | FilledTemplate): readonly EmailBlock[] {
  if ("blocks" in content) return content.blocks
  const { greeting, paragraphs, code, items, button, note } = content
  const paragraph = (text: string): EmailBlock => ({ type: "paragraph", lines: [[plain(text)]] })
  return [
    ...(greeting ? [paragraph(`Hola, ${namesInGreeting(greeting)}:`)] : []),
    ...paragraphs.map(paragraph),
    ...(code ? [{ type: "code", code } as const] : []),
    ...(items ? [listOf(items)] : []),
    ...(button ? [{ type: "button", ...button } as const] : []),
    ...(note ? [{ type: "note", text: note } as const] : []),
  ]
}

function listOf(items: NonNullable<EmailContent["items"]>): EmailBlock {
  return {
    type: "list",
    ordered: false,
    items: items.map(({ label, text }) => [{ type: "bold", text: label }, plain(`: ${text}`)]),
  }
}

interface TemplateFill {
  key: EmailTemplateKey
  variant: string
  values: MailValues
  texts?: TemplateTexts
}

/**
 * Fills the distributor's texts, or the standard texts where it saved none.
 * @throws TypeError for an unknown variant
 */
export function fillTemplate({ key, variant, values, texts }: TemplateFill, brand: Brand): FilledTemplate {
  const saved = texts ?? templateTextsOf(key, brand.mails[key])
  const parts = emailTemplates[key].emails.find((each) => each.key === variant)
  if (!parts) throw new TypeError(`${key} has no variant ${variant}`)
  const nombres = namesInGreeting(values.nombres ?? "")
  const all = { ...values, ...(nombres ? { nombres } : {}), ...brandValues(brand) }
  const subject = fillVariables(saved[parts.subject] ?? "", all)
    .replace(/\s+/g, " ")
    .trim()
  return { subject, blocks: fillBlocks(saved[parts.body] ?? "", all) }
}

const linkVariable = /^\{\{\s*enlace\s*\}\}$/

const bareLink = /(\{\{\s*enlace\s*\}\})/

/**
 * Parses the Markdown before it fills in values, so that a value is never read as Markdown or as an address. A link to
 * `{{enlace}}` that is alone in its paragraph becomes the mail's button.
 */
function fillBlocks(text: string, values: MailValues): EmailBlock[] {
  return parseMarkdown(text, isSafeInMail).map((block) => buttonOf(block, values) ?? fillBlock(block, values))
}

function buttonOf(block: Block, values: MailValues): EmailBlock | null {
  if (block.type !== "paragraph" || block.lines.length !== 1) return null
  const [part, ...others] = (block.lines[0] ?? []).filter(({ text }) => text.trim() !== "")
  if (part?.type !== "link" || others.length > 0 || !linkVariable.test(part.href)) return null
  return { type: "button", label: fillVariables(part.text, values), url: values.enlace ?? "" }
}

function fillBlock(block: Block, values: MailValues): Block {
  const fill = (parts: Inline[]) => parts.flatMap((part) => fillPart(part, values))
  if (block.type === "heading") return { ...block, content: fill(block.content) }
  if (block.type === "list") return { ...block, items: block.items.map(fill) }
  return { ...block, lines: block.lines.map(fill) }
}

function fillPart(part: Inline, values: MailValues): Inline[] {
  if (part.type === "link") {
    return [{ ...part, text: fillVariables(part.text, values), href: fillAddress(part.href, values) }]
  }
  if (part.type !== "text") return [{ ...part, text: fillVariables(part.text, values) }]
  const { enlace = "" } = values
  return part.text
    .split(bareLink)
    .filter((piece) => piece !== "")
    .map((piece) =>
      linkVariable.test(piece)
        ? { type: "link", text: enlace, href: enlace }
        : { type: "text", text: fillVariables(piece, values) },
    )
}

/** `{{enlace}}` stays as it is. Other values are percent-encoded. */
function fillAddress(href: string, values: MailValues): string {
  if (linkVariable.test(href)) return values.enlace ?? ""
  return fillVariables(href, values, (value) => encodeURIComponent(value).replaceAll("%40", "@"))
}

export interface MailBrand {
  name: string
  supportEmail: string
  primaryColor: string
  homeUrl: string
  /** Absolute URL. */
  logoUrl: string | null
  header: readonly EmailBlock[]
  footer: readonly EmailBlock[]
}

function brandValues({ name, address, ruc, supportEmail }: Brand): MailValues {
  return { distribuidora: name, direccion: address, ruc, correoAyuda: supportEmail }
}

/** @param texts replaces the saved header and footer */
export function mailBrand(
  brand: Brand,
  { settings }: Pick<Deps, "settings">,
  texts: TemplateTexts = templateTextsOf("headerFooter", brand.mails.headerFooter),
): MailBrand {
  const urlOf = (path: string) => brandUrl(settings, brand, path)
  const values = brandValues(brand)
  return {
    name: brand.name,
    supportEmail: brand.supportEmail,
    primaryColor: completeTheme(brand.theme).primaryColor,
    homeUrl: urlOf(paths.home),
    logoUrl: brand.logoFileId ? urlOf(brandFileAddress(brand.id, brand.logoFileId)) : null,
    header: fillBlocks(texts.header ?? "", values),
    footer: fillBlocks(texts.footer ?? "", values),
  }
}
