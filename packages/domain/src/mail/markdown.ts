/** `href` has passed `isSafe`. */
export type Inline =
  | { type: "text"; text: string }
  | { type: "bold"; text: string }
  | { type: "italic"; text: string }
  | { type: "link"; text: string; href: string }

export type Block =
  | { type: "heading"; content: Inline[] }
  | { type: "paragraph"; lines: Inline[][] }
  | { type: "list"; ordered: boolean; items: Inline[][] }

const inlineShape =
  /\*\*(?<bold>[^*\n]+)\*\*|\*(?<star>[^*\s](?:[^*\n]*[^*\s])?)\*(?![\w*])|_(?<line>[^_\s](?:[^_\n]*[^_\s])?)_(?!\w)|\[(?<label>[^[\]\n]+)\]\((?<address>[^()\s]+)\)|(?<bare>https?:\/\/[^\s<>()]+[^\s<>().,;:!?])/g
const bulletShape = /^\s*[-*•]\s+/
const numberShape = /^\s*\d+[.)]\s+/
const headingShape = /^#{1,6}\s+/

type IsSafe = (address: string) => boolean

/** Whether the scheme is http, https, mailto or tel, or the address is a path of this site. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address)
}

export function parseInline(text: string, isSafe: IsSafe = isSafeAddress): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(inlineShape)) {
    const { bold, star, line, label, address, bare } = match.groups ?? {}
    if (address !== undefined && !isSafe(address)) continue
    const italic = star ?? line
    // Without a look-behind, which older Safari refuses to read at all.
    if (italic !== undefined && /[\w*]/.test(text[match.index - 1] ?? "")) continue
    if (match.index > end) parts.push({ type: "text", text: text.slice(end, match.index) })
    if (bold !== undefined) parts.push({ type: "bold", text: bold })
    else if (italic !== undefined) parts.push({ type: "italic", text: italic })
    else parts.push({ type: "link", text: label ?? bare ?? "", href: address ?? bare ?? "" })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ type: "text", text: text.slice(end) })
  return parts
}

/** One pass: a distributor's text of any shape costs no more than its length. */
function parseBlock(lines: readonly string[], isSafe: IsSafe): Block[] {
  const blocks: Block[] = []
  let at = 0
  const takeWhile = (belongs: (line: string) => boolean) => {
    const start = at
    while (at < lines.length && belongs(lines[at] ?? "")) at += 1
    return lines.slice(start, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ""
    // A paragraph ends only before a list, so that no heading follows it.
    if (headingShape.test(line)) {
      blocks.push({ type: "heading", content: parseInline(line.replace(headingShape, ""), isSafe) })
      at += 1
      continue
    }
    const shape = listShapeOf(line)
    const taken = takeWhile((next) => listShapeOf(next) === shape)
    if (shape === null) {
      blocks.push({ type: "paragraph", lines: taken.map((text) => parseInline(text, isSafe)) })
    } else {
      const items = taken.map((text) => parseInline(text.replace(shape, ""), isSafe))
      blocks.push({ type: "list", ordered: shape === numberShape, items })
    }
  }
  return blocks
}

function listShapeOf(line: string): RegExp | null {
  return [bulletShape, numberShape].find((shape) => shape.test(line)) ?? null
}

/**
 * Parses a subset of Markdown: headings, lists, bold, italic and links (docs/product-decisions.md section 7). Anything
 * else stays text, HTML included.
 */
export function parseMarkdown(text: string, isSafe: IsSafe = isSafeAddress): Block[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => parseBlock(lines, isSafe))
}
