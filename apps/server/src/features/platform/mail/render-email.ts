import type { Inline } from "@trazo/domain/platform/markdown"
import { blocksOf, type EmailBlock, type EmailContent, type FilledTemplate } from "./email-content.ts"
import type { MailBrand } from "./fill-template.ts"
import { renderHtml } from "./render-html.ts"

export function renderEmail(
  content: EmailContent | FilledTemplate,
  brand: MailBrand,
): { text: string; html: string } {
  const { subject } = content
  const blocks = blocksOf(content)
  const text = renderText({ blocks }, brand)
  return { text, html: renderHtml({ subject, blocks, preheader: preheaderOf(text, brand) }, brand) }
}

/** The preview line of mail lists: the start of the content, without the header. At most 140 characters. */
function preheaderOf(text: string, { header }: MailBrand): string {
  const own = text.split("\n\n").slice(header.length)
  const sentences = own.filter((part) => !part.endsWith(":") && !/https?:\/\//.test(part))
  return (sentences[0] ?? own[0] ?? "").replace(/\s+/g, " ").slice(0, 140)
}

/** A space or a line end follows each URL, so that mail programs link exactly the URL. */
function renderText(
  { blocks }: { blocks: readonly EmailBlock[] },
  { header, footer }: Pick<MailBrand, "header" | "footer">,
): string {
  const own = [...header, ...blocks].map(blockText).join("\n\n")
  return `${own}\n\n-- \n${footer.map(blockText).join("\n\n")}\n`
}

function blockText(block: EmailBlock): string {
  if (block.type === "heading") return inlineText(block.content)
  if (block.type === "paragraph") return block.lines.map(inlineText).join("\n")
  if (block.type === "button") return `${block.label}: ${block.url}`
  if (block.type === "code") return block.code
  if (block.type === "note") return block.text
  return block.items
    .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${inlineText(item)}`)
    .join("\n")
}

function inlineText(parts: readonly Inline[]): string {
  return parts
    .map((part) => (part.type === "link" ? linkText(part) : part.text))
    .join("")
    .replace(/ {2,}/g, " ")
    .trimEnd()
}

function linkText({ text, href }: { text: string; href: string }): string {
  if (/^mailto:/i.test(href)) {
    const address = href.slice("mailto:".length)
    return text === address ? address : `${text} (${address})`
  }
  return text === href ? `${href} ` : `${text}: ${href} `
}
