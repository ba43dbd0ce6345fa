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
  /\*\*(?<bold>[^*\n]+)\*\*|\*(?<star>[^*\s](?:[^*\n]*[^*\s])?)\*(?![\w*])|_(?<line>[^_\s](?:[^_\n]*[^_\s])?)_(?!\w)|\[(?<label>[^\]\n]+)\]\((?<address>[^)\s]+)\)|(?<bare>https?:\/\/[^\s<>()]+[^\s<>().,;:!?])/g
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

function parseBlock(lines: string[], isSafe: IsSafe): Block[] {
  const [first = ""] = lines
  if (headingShape.test(first)) {
    const heading: Block = { type: "heading", content: parseInline(first.replace(headingShape, ""), isSafe) }
    return lines.length > 1 ? [heading, ...parseBlock(lines.slice(1), isSafe)] : [heading]
  }
  for (const [shape, ordered] of [
    [bulletShape, false],
    [numberShape, true],
  ] as const) {
    const start = lines.findIndex((line) => shape.test(line))
    if (start === -1) continue
    const length = lines.slice(start).findIndex((line) => !shape.test(line))
    const end = length === -1 ? lines.length : start + length
    const items = lines.slice(start, end).map((line) => parseInline(line.replace(shape, ""), isSafe))
    return [
      ...(start > 0 ? parseBlock(lines.slice(0, start), isSafe) : []),
      { type: "list", ordered, items },
      ...(end < lines.length ? parseBlock(lines.slice(end), isSafe) : []),
    ]
  }
  return [{ type: "paragraph", lines: lines.map((line) => parseInline(line, isSafe)) }]
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
