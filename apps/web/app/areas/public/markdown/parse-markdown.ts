/** A run of text inside a line; `href` only http, https, mailto, tel or an address of this site. */
export type Inline =
  | { type: "text"; text: string }
  | { type: "bold"; text: string }
  | { type: "link"; text: string; href: string }

export type Block =
  | { type: "heading"; content: Inline[] }
  | { type: "paragraph"; lines: Inline[][] }
  | { type: "list"; ordered: boolean; items: Inline[][] }

const inlineShape =
  /\*\*(?<bold>[^*\n]+)\*\*|\[(?<label>[^\]\n]+)\]\((?<address>[^)\s]+)\)|(?<bare>https?:\/\/[^\s<>()]+[^\s<>().,;:!?])/g
const bulletShape = /^\s*[-*•]\s+/
const numberShape = /^\s*\d+[.)]\s+/
const headingShape = /^#{1,6}\s+/

/** Whether a link may lead there: never a script. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address)
}

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(inlineShape)) {
    const { bold, label, address, bare } = match.groups ?? {}
    if (address !== undefined && !isSafeAddress(address)) continue
    if (match.index > end) parts.push({ type: "text", text: text.slice(end, match.index) })
    if (bold !== undefined) parts.push({ type: "bold", text: bold })
    else parts.push({ type: "link", text: label ?? bare ?? "", href: address ?? bare ?? "" })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ type: "text", text: text.slice(end) })
  return parts
}

function parseBlock(lines: string[]): Block[] {
  const [first = ""] = lines
  if (headingShape.test(first)) {
    const heading: Block = { type: "heading", content: parseInline(first.replace(headingShape, "")) }
    return lines.length > 1 ? [heading, ...parseBlock(lines.slice(1))] : [heading]
  }
  for (const [shape, ordered] of [
    [bulletShape, false],
    [numberShape, true],
  ] as const) {
    const start = lines.findIndex((line) => shape.test(line))
    if (start === -1) continue
    const length = lines.slice(start).findIndex((line) => !shape.test(line))
    const end = length === -1 ? lines.length : start + length
    const items = lines.slice(start, end).map((line) => parseInline(line.replace(shape, "")))
    return [
      ...(start > 0 ? parseBlock(lines.slice(0, start)) : []),
      { type: "list", ordered, items },
      ...(end < lines.length ? parseBlock(lines.slice(end)) : []),
    ]
  }
  return [{ type: "paragraph", lines: lines.map(parseInline) }]
}

/**
 * What a distributor writes, plain or in a little Markdown: headings, lists, bold and links (decisions, section 7).
 * Anything else, HTML too, stays text.
 */
export function parseMarkdown(text: string): Block[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .flatMap(parseBlock)
}
