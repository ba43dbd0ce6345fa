import type { Letter, WrittenLetter } from "./letter.ts"
import { letterBlocks } from "./letter-blocks.ts"
import type { MailBrand } from "./mail-brand.ts"
import { renderHtml } from "./render-html.ts"
import { renderText } from "./render-text.ts"

/** A letter as plain text and as HTML, inside what the distributor puts around every mail. */
export function renderLetter(
  letter: Letter | WrittenLetter,
  brand: MailBrand,
): { text: string; html: string } {
  const { subject } = letter
  const blocks = letterBlocks(letter)
  const text = renderText({ blocks }, brand)
  return { text, html: renderHtml({ subject, blocks, preheader: preheaderOf(text, brand) }, brand) }
}

/** What lists of mails show after the subject: how the letter begins, without what stands around it. */
function preheaderOf(text: string, { header }: MailBrand): string {
  const own = text.split("\n\n").slice(header.length)
  const told = own.filter((part) => !part.endsWith(":") && !/https?:\/\//.test(part))
  return (told[0] ?? own[0] ?? "").replace(/\s+/g, " ").slice(0, 140)
}
