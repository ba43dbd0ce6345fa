import type { Inline } from "@trazo/domain/markdown"
import type { LetterBlock } from "./letter.ts"
import type { MailBrand } from "./mail-brand.ts"

/** The mail for programs that show no HTML; every address stands alone, so that nothing sticks to it. */
export function renderText(
  { blocks }: { blocks: readonly LetterBlock[] },
  { header, footer }: Pick<MailBrand, "header" | "footer">,
): string {
  const own = [...header, ...blocks].map(blockText).join("\n\n")
  return `${own}\n\n-- \n${footer.map(blockText).join("\n\n")}\n`
}

function blockText(block: LetterBlock): string {
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
