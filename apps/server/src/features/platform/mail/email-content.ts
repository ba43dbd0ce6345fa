import type { Block, Inline } from "@trazo/domain/platform/markdown"
import { namesInGreeting } from "@trazo/domain/text/names-in-greeting"

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
