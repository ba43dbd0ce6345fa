import { readableTextOn } from "@trazo/domain/contrast"
import type { Letter } from "./letter.ts"

export interface LetterBrand {
  name: string
  supportEmail: string
  primaryColor: string
}

/** A letter as plain text and as simple HTML in the distributor's colour. */
export function renderLetter(letter: Letter, brand: LetterBrand): { text: string; html: string } {
  return { text: renderText(letter, brand), html: renderHtml(letter, brand) }
}

function renderText(letter: Letter, brand: LetterBrand): string {
  const parts = [
    ...(letter.greeting ? [`${letter.greeting}:`] : []),
    ...letter.paragraphs,
    ...(letter.code ? [letter.code] : []),
    ...(letter.items ? [letter.items.map(({ label, text }) => `- ${label}: ${text}`).join("\n")] : []),
    ...(letter.button ? [`${letter.button.label}: ${letter.button.url}`] : []),
    ...(letter.note ? [letter.note] : []),
    `${brand.name}\n${brand.supportEmail}`,
  ]
  return `${parts.join("\n\n")}\n`
}

function renderHtml(letter: Letter, brand: LetterBrand): string {
  const ink = readableTextOn(brand.primaryColor)
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
  const body = [
    ...(letter.greeting ? [paragraph(`${escapeHtml(letter.greeting)}:`)] : []),
    ...letter.paragraphs.map((text) => paragraph(numbersWhole(escapeHtml(text)))),
    ...(letter.code
      ? [`<p style="margin:0 0 16px;font-size:32px;letter-spacing:8px"><b>${escapeHtml(letter.code)}</b></p>`]
      : []),
    ...(letter.items
      ? [
          `<ul>${letter.items.map(({ label, text }) => `<li><b>${escapeHtml(label)}</b>: ${escapeHtml(text)}</li>`).join("")}</ul>`,
        ]
      : []),
    ...(letter.button
      ? [
          paragraph(
            `<a href="${escapeHtml(letter.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${brand.primaryColor};color:${ink};text-decoration:none">${escapeHtml(letter.button.label)}</a>`,
          ),
        ]
      : []),
    ...(letter.note ? [`<p style="margin:0;color:#555">${escapeHtml(letter.note)}</p>`] : []),
  ]
  return [
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>`,
    `<body style="margin:0;background:#f3f3f3;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a">`,
    `<div style="max-width:560px;margin:0 auto;background:#fff">`,
    `<div style="padding:16px 24px;background:${brand.primaryColor};color:${ink}"><b>${escapeHtml(brand.name)}</b></div>`,
    `<div style="padding:24px">${body.join("")}</div>`,
    `<div style="padding:16px 24px;color:#555;font-size:14px">${escapeHtml(brand.name)} · ${escapeHtml(brand.supportEmail)}</div>`,
    `</div></body></html>`,
  ].join("\n")
}

/** A request's number doesn't break at its hyphens. */
function numbersWhole(html: string): string {
  return html.replace(/\b\d{4}-\d{6}-\d\b/g, '<span style="white-space:nowrap">$&</span>')
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
