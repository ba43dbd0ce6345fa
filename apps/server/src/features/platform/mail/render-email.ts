import { accessibleTextColor } from "@trazo/domain/distributors/accessible-text-color"
import { readableTextOn } from "@trazo/domain/distributors/contrast"
import type { Inline } from "@trazo/domain/platform/markdown"
import type { WayStep } from "@trazo/domain/requests/way"
import {
  blocksOf,
  type EmailBlock,
  type EmailContent,
  type FilledTemplate,
  type MailBrand,
} from "./email-content.ts"

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
  if (block.type === "way") return wayText(block.steps)
  return block.items
    .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${inlineText(item)}`)
    .join("\n")
}

const stepMarks = { done: "✓", current: "→", ahead: "·" } as const

function wayText(steps: readonly WayStep[]): string {
  return steps
    .map(({ title, state, note }) => `${stepMarks[state]} ${title}${note ? `: ${note}` : ""}`)
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

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const font = "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif"

/** Colours for dark mode. The logo keeps its white background because it may be dark. */
const darkStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".ground{background:#12161b !important}",
  ".sheet{background:#1b2128 !important;color:#e8ecf0 !important}",
  ".foot{color:#aab4be !important}.soft{color:#aab4be !important}",
  ".line{border-color:#333c46 !important}",
  ".link{color:#9cc9f2 !important}",
  ".code{background:#28303a !important;color:#ffffff !important}",
  ".name{color:#ffffff !important}",
  "}",
  "@media (max-width:480px){.pad{padding-left:20px !important;padding-right:20px !important}}",
].join("")

/** A mail in the distributor's brand. Uses layout tables because Outlook supports no other layout. */
function renderHtml(
  email: { subject: string; preheader: string; blocks: readonly EmailBlock[] },
  brand: MailBrand,
): string {
  const { primaryColor } = brand
  const html = (blocks: readonly EmailBlock[]) =>
    blocks.map((block) => blockHtml(block, primaryColor)).join("\n")
  return [
    headOf(email.subject),
    `<body class="ground" style="margin:0;padding:0;background:#eef1f4">`,
    preheaderHtml(email.preheader),
    `<table ${table} width="100%" class="ground" bgcolor="#eef1f4" style="background:#eef1f4"><tr><td align="center" style="padding:24px 12px">`,
    `<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->`,
    `<table ${table} width="100%" style="max-width:600px">`,
    `<tr><td height="6" bgcolor="${primaryColor}" style="height:6px;line-height:6px;font-size:0;background:${primaryColor};border-radius:12px 12px 0 0">&nbsp;</td></tr>`,
    logoRow(brand),
    sheetRow(html(brand.header), "padding:16px 32px 0"),
    sheetRow(html(email.blocks), "padding:20px 32px 16px;border-radius:0 0 12px 12px"),
    `<tr><td class="pad foot" style="padding:20px 32px;font-family:${font};font-size:14px;line-height:21px;color:#5c6670">${html(brand.footer)}</td></tr>`,
    `</table><!--[if mso]></td></tr></table><![endif]-->`,
    "</td></tr></table></body></html>",
  ]
    .filter((line) => line !== "")
    .join("\n")
}

function headOf(subject: string): string {
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${darkStyles}</style></head>`,
  ].join("\n")
}

/** Hidden. The padding keeps the rest of the mail out of the preview line. */
function preheaderHtml(text: string): string {
  const hidden =
    "display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0"
  return `<div style="${hidden}">${escapeHtml(text)}${"\u2007\uFEFF\u034F ".repeat(40)}</div>`
}

function logoRow({ name, logoUrl, homeUrl }: MailBrand): string {
  const words = `font-family:${font};font-size:18px;line-height:24px;font-weight:700;text-decoration:none;color:#12181f`
  const link = `<a class="name" href="${escapeHtml(homeUrl)}" target="_blank" style="${words}">`
  const picture =
    "display:block;height:40px;width:auto;max-width:160px;border:0;border-radius:8px;background:#ffffff"
  const mark = logoUrl
    ? `<td style="padding-right:12px">${link}<img src="${escapeHtml(logoUrl)}" alt="" height="40" style="${picture}"></a></td>`
    : ""
  return sheetRow(
    `<table ${table}><tr>${mark}<td style="${words}">${link}${escapeHtml(name)}</a></td></tr></table>`,
    "padding:20px 32px 4px",
  )
}

function sheetRow(content: string, style: string): string {
  if (content === "") return ""
  return `<tr><td class="pad sheet" bgcolor="#ffffff" style="${style};background:#ffffff;font-family:${font};font-size:16px;line-height:25px;color:#12181f">${content}</td></tr>`
}

const after = "margin:0 0 16px"

/** Styles are inline because several mail programs ignore style sheets. */
function blockHtml(block: EmailBlock, primaryColor: string): string {
  const inline = (parts: readonly Inline[]) => inlineHtml(parts, primaryColor)
  if (block.type === "heading")
    return `<h2 style="${after};font-size:18px;line-height:26px">${inline(block.content)}</h2>`
  if (block.type === "paragraph") return `<p style="${after}">${block.lines.map(inline).join("<br>")}</p>`
  if (block.type === "code") return codeHtml(block.code)
  if (block.type === "button") return buttonHtml(block, primaryColor)
  if (block.type === "note")
    return `<p class="soft" style="margin:8px 0 16px;font-size:14px;line-height:21px;color:#5c6670">${numbersWhole(escapeHtml(block.text))}</p>`
  if (block.type === "way") return wayHtml(block.steps, primaryColor)
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
      return `<a class="link" href="${escapeHtml(part.href)}" target="_blank" style="color:${accessibleTextColor(primaryColor)};text-decoration:underline;word-break:break-word">${text}</a>`
    })
    .join("")
}

/** Spaced by CSS, so that a copy contains only the digits. */
function codeHtml(code: string): string {
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px"><tr>',
    '<td class="code" align="center" bgcolor="#f1f4f7" style="padding:18px 12px;border-radius:10px;background:#f1f4f7;',
    "font-family:Consolas,Menlo,'Courier New',monospace;font-size:34px;line-height:40px;font-weight:700;",
    `letter-spacing:8px;text-indent:8px;color:#12181f">${escapeHtml(code)}</td></tr></table>`,
  ].join("")
}

/** The line of the web: a cell a step. */
function wayHtml(steps: readonly WayStep[], primaryColor: string): string {
  const cell = ({ title, state, note }: WayStep) => {
    const bar = state === "ahead" ? "#d5dbe1" : primaryColor
    const weight = state === "current" ? 700 : 400
    return [
      `<td valign="top" width="25%" style="padding:8px 4px 0 0;border-top:4px solid ${bar};font-size:14px;line-height:19px;font-weight:${weight}">`,
      state === "done" ? "✓ " : "",
      escapeHtml(title),
      note ? `<br><span class="soft" style="font-weight:400;color:#5c6670">${escapeHtml(note)}</span>` : "",
      "</td>",
    ].join("")
  }
  return `<table ${table} width="100%" style="margin:8px 0 16px"><tr>${steps.map(cell).join("")}</tr></table>`
}

/** A table cell carries the padding because Outlook does not pad links. */
function buttonHtml({ label, url }: { label: string; url: string }, primaryColor: string): string {
  const textColor = readableTextOn(primaryColor)
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>',
    `<td align="center" bgcolor="${primaryColor}" style="border-radius:10px;background:${primaryColor};mso-padding-alt:14px 28px">`,
    `<a href="${escapeHtml(url)}" target="_blank" style="display:inline-block;padding:14px 28px;border-radius:10px;`,
    `background:${primaryColor};color:${textColor};font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a>`,
    "</td></tr></table>",
  ].join("")
}

/** Keeps request numbers from breaking at their hyphens. */
function numbersWhole(html: string): string {
  return html.replace(/\bTZ-\d{4}-\d{6,}-\d\b/g, '<span style="white-space:nowrap">$&</span>')
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** For text and double-quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
