import { fillVariables, type MailValues } from "@trazo/domain/mail-variables"
import { type Block, type Inline, parseMarkdown } from "@trazo/domain/markdown"
import { isSafeInMail } from "@trazo/domain/written-fields"
import type { LetterBlock } from "./letter.ts"

const linkVariable = /^\{\{\s*enlace\s*\}\}$/
const bareLink = /(\{\{\s*enlace\s*\}\})/

/**
 * Markdown first, values after: what a value says is never read as a mark or as an address. A link to `{{enlace}}`
 * alone in its paragraph becomes the mail's button.
 */
export function fillBlocks(text: string, values: MailValues): LetterBlock[] {
  return parseMarkdown(text, isSafeInMail).map((block) => buttonOf(block, values) ?? fillBlock(block, values))
}

function buttonOf(block: Block, values: MailValues): LetterBlock | null {
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

/** The link itself as it is; any other value as a part of an address. */
function fillAddress(href: string, values: MailValues): string {
  if (linkVariable.test(href)) return values.enlace ?? ""
  return fillVariables(href, values, (value) => encodeURIComponent(value).replaceAll("%40", "@"))
}
