import { readableTextOn } from "@trazo/domain/contrast"
import { inkOf } from "@trazo/domain/ink"
import type { Inline } from "@trazo/domain/markdown"
import { escapeHtml } from "./escape-html.ts"
import type { LetterBlock } from "./letter.ts"

const after = "margin:0 0 16px"

/** A part of a mail. Looks stand on each element: several mail programs read nothing else. */
export function blockHtml(block: LetterBlock, primaryColor: string): string {
  const inline = (parts: readonly Inline[]) => inlineHtml(parts, primaryColor)
  if (block.type === "heading")
    return `<h2 style="${after};font-size:18px;line-height:26px">${inline(block.content)}</h2>`
  if (block.type === "paragraph") return `<p style="${after}">${block.lines.map(inline).join("<br>")}</p>`
  if (block.type === "code") return codeHtml(block.code)
  if (block.type === "button") return buttonHtml(block, primaryColor)
  if (block.type === "note")
    return `<p class="soft" style="margin:8px 0 16px;font-size:14px;line-height:21px;color:#5c6670">${numbersWhole(escapeHtml(block.text))}</p>`
  const tag = block.ordered ? "ol" : "ul"
  const items = block.items.map((item) => `<li style="margin:0 0 8px">${inline(item)}</li>`).join("")
  return `<${tag} style="${after};padding:0 0 0 22px">${items}</${tag}>`
}

function inlineHtml(parts: readonly Inline[], primaryColor: string): string {
  return parts
    .map((part) => {
      const text = numbersWhole(escapeHtml(part.text))
      if (part.type === "bold") return `<strong>${text}</strong>`
      if (part.type === "italic") return `<em>${text}</em>`
      if (part.type === "text") return text
      return `<a class="link" href="${escapeHtml(part.href)}" target="_blank" style="color:${inkOf(primaryColor)};text-decoration:underline;word-break:break-word">${text}</a>`
    })
    .join("")
}

/** Spaced, but copied as the digits alone. */
function codeHtml(code: string): string {
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px"><tr>',
    '<td class="code" align="center" bgcolor="#f1f4f7" style="padding:18px 12px;border-radius:10px;background:#f1f4f7;',
    "font-family:Consolas,Menlo,'Courier New',monospace;font-size:34px;line-height:40px;font-weight:700;",
    `letter-spacing:8px;text-indent:8px;color:#12181f">${escapeHtml(code)}</td></tr></table>`,
  ].join("")
}

/** A table, because Outlook pads cells and not links; the address again below, for who can't press it. */
function buttonHtml({ label, url }: { label: string; url: string }, primaryColor: string): string {
  const ink = readableTextOn(primaryColor)
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>',
    `<td align="center" bgcolor="${primaryColor}" style="border-radius:10px;background:${primaryColor};mso-padding-alt:14px 28px">`,
    `<a href="${escapeHtml(url)}" target="_blank" style="display:inline-block;padding:14px 28px;border-radius:10px;`,
    `background:${primaryColor};color:${ink};font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a>`,
    "</td></tr></table>",
  ].join("")
}

/** A request's number doesn't break at its hyphens. */
function numbersWhole(html: string): string {
  return html.replace(/\bTZ-\d{4}-\d{6,}-\d\b/g, '<span style="white-space:nowrap">$&</span>')
}
