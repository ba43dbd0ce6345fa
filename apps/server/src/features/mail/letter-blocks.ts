import type { Inline } from "@trazo/domain/markdown"
import type { Letter, LetterBlock, WrittenLetter } from "./letter.ts"

const plain = (text: string): Inline => ({ type: "text", text })

/** Fixed words in the shape of written ones: nothing in them is read as Markdown. */
export function letterBlocks(letter: Letter | WrittenLetter): readonly LetterBlock[] {
  if ("blocks" in letter) return letter.blocks
  const { greeting, paragraphs, code, items, button, note } = letter
  const paragraph = (text: string): LetterBlock => ({ type: "paragraph", lines: [[plain(text)]] })
  return [
    ...(greeting ? [paragraph(`Hola, ${greeting}:`)] : []),
    ...paragraphs.map(paragraph),
    ...(code ? [{ type: "code", code } as const] : []),
    ...(items ? [listOf(items)] : []),
    ...(button ? [{ type: "button", ...button } as const] : []),
    ...(note ? [{ type: "note", text: note } as const] : []),
  ]
}

function listOf(items: NonNullable<Letter["items"]>): LetterBlock {
  return {
    ...{ type: "list", ordered: false },
    items: items.map(({ label, text }) => [{ type: "bold", text: label }, plain(`: ${text}`)]),
  }
}
