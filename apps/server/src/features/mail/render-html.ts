import { blockHtml } from "./block-html.ts"
import { escapeHtml } from "./escape-html.ts"
import type { LetterBlock } from "./letter.ts"
import type { MailBrand } from "./mail-brand.ts"

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const font = "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif"

/** Programs that darken mails by themselves keep to these pairs; the logo keeps its white ground, for it may be dark. */
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

/** A mail in the distributor's colours and under its logo: tables, because Outlook lays out nothing else. */
export function renderHtml(
  letter: { subject: string; preheader: string; blocks: readonly LetterBlock[] },
  brand: MailBrand,
): string {
  const { primaryColor } = brand
  const html = (blocks: readonly LetterBlock[]) =>
    blocks.map((block) => blockHtml(block, primaryColor)).join("\n")
  return [
    headOf(letter.subject),
    `<body class="ground" style="margin:0;padding:0;background:#eef1f4">`,
    preheaderHtml(letter.preheader),
    `<table ${table} width="100%" class="ground" bgcolor="#eef1f4" style="background:#eef1f4"><tr><td align="center" style="padding:24px 12px">`,
    `<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->`,
    `<table ${table} width="100%" style="max-width:600px">`,
    `<tr><td height="6" bgcolor="${primaryColor}" style="height:6px;line-height:6px;font-size:0;background:${primaryColor};border-radius:12px 12px 0 0">&nbsp;</td></tr>`,
    logoRow(brand),
    sheetRow(html(brand.header), "padding:16px 32px 0"),
    sheetRow(html(letter.blocks), "padding:20px 32px 16px;border-radius:0 0 12px 12px"),
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

/** Hidden; the blanks keep the rest of the mail out of the list's line. */
function preheaderHtml(text: string): string {
  const hidden =
    "display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0"
  return `<div style="${hidden}">${escapeHtml(text)}${"&#8199;&#65279;&#847; ".repeat(40)}</div>`
}

/** The mark and the name, as on the site: where pictures aren't loaded the name is still there. */
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
