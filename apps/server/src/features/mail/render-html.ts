import { blockHtml } from "./block-html.ts"
import { escapeHtml } from "./escape-html.ts"
import type { LetterBlock } from "./letter.ts"
import type { MailBrand } from "./mail-brand.ts"

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const font = "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif"

/** Programs that darken mails by themselves keep to these pairs; the logo stays on white, for it may be dark. */
const darkStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".ground{background:#12161b !important}",
  ".sheet{background:#1b2128 !important;color:#e8ecf0 !important}",
  ".foot{color:#aab4be !important}.soft{color:#aab4be !important}",
  ".line{border-color:#333c46 !important}",
  ".link{color:#9cc9f2 !important}",
  ".code{background:#28303a !important;color:#ffffff !important}",
  ".logo{background:#ffffff !important}",
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
    sheetRow(html(brand.header), "padding:20px 32px 0"),
    sheetRow(html(letter.blocks), "padding:24px 32px 16px;border-radius:0 0 12px 12px"),
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

/** Without pictures the name stands in the logo's place, as it does where there is no logo. */
function logoRow({ name, logoUrl, homeUrl }: MailBrand): string {
  const shown = escapeHtml(name)
  const words = `font-family:${font};font-size:20px;line-height:28px;font-weight:700;color:#12181f;text-decoration:none`
  const mark = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${shown}" height="44" style="display:block;height:44px;width:auto;max-width:220px;border:0;${words}">`
    : shown
  return [
    '<tr><td class="pad logo" bgcolor="#ffffff" style="padding:20px 32px 16px;background:#ffffff">',
    `<a href="${escapeHtml(homeUrl)}" target="_blank" style="${words}">${mark}</a></td></tr>`,
  ].join("")
}

function sheetRow(content: string, style: string): string {
  if (content === "") return ""
  return `<tr><td class="pad sheet" bgcolor="#ffffff" style="${style};background:#ffffff;font-family:${font};font-size:16px;line-height:25px;color:#12181f">${content}</td></tr>`
}
