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

/** Parts of one text: each becomes an element of the page. The longest of our own texts has a few hundred. */
const mostParts = 3000

interface Budget {
  parts: number
}

export function parseInline(
  text: string,
  isSafe: IsSafe = isSafeAddress,
  budget: Budget = { parts: mostParts },
): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(inlineShape)) {
    if (parts.length + 2 > budget.parts) break
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
  budget.parts -= parts.length
  return parts
}

/** One pass: a distributor's text of any shape costs no more than its length. */
function parseBlock(lines: readonly string[], isSafe: IsSafe, budget: Budget): Block[] {
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
      blocks.push({ type: "heading", content: parseInline(line.replace(headingShape, ""), isSafe, budget) })
      at += 1
      continue
    }
    const shape = listShapeOf(line)
    const taken = takeWhile((next) => listShapeOf(next) === shape)
    if (shape === null) {
      blocks.push({ type: "paragraph", lines: taken.map((text) => parseInline(text, isSafe, budget)) })
    } else {
      const items = taken.map((text) => parseInline(text.replace(shape, ""), isSafe, budget))
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
 * else stays text, HTML included, and so does what follows the last permitted part.
 */
export function parseMarkdown(text: string, isSafe: IsSafe = isSafeAddress): Block[] {
  const groups = text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
  const budget = { parts: mostParts }
  const blocks: Block[] = []
  const rest: string[] = []
  for (const lines of groups) {
    const read = lines.slice(0, Math.max(0, budget.parts))
    blocks.push(...parseBlock(read, isSafe, budget))
    for (const line of lines.slice(read.length)) rest.push(line)
  }
  if (rest.length > 0) blocks.push({ type: "paragraph", lines: [[{ type: "text", text: rest.join("\n") }]] })
  return blocks
}
