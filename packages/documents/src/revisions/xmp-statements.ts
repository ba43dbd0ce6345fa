/** Properties that programs write whenever they save (XMP specification part 1). */
const ofSaving = new Set([
  "xmp:ModifyDate",
  "xmp:MetadataDate",
  "xap:ModifyDate",
  "xap:MetadataDate",
  "pdf:Producer",
  "xmpMM:InstanceID",
  "xapMM:InstanceID",
  "xmpMM:History",
  "x:xmptk",
  "rdf:about",
])

const tokens =
  /<\?[^<>]*\?>|<!--[^<>]*-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|(<)/g
const attributes = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/**
 * The properties that XMP metadata state, one a line, in the order of their names: programs write the same ones as elements or as
 * attributes. Undefined for what is not understood.
 */
export function statementsOf(xmp: string): string | undefined {
  const spaces = new Map<string, string>()
  const found: (readonly [name: string, value: string])[] = []
  const open: string[] = []
  for (const [, closing, name, written = "", isEmpty, text, stray] of xmp.matchAll(tokens)) {
    if (stray) return undefined
    if (text?.trim()) found.push([propertyOf(open), text.trim()])
    if (!name) continue
    if (closing) {
      if (open.pop() !== name) return undefined
      continue
    }
    for (const [, key = "", double, single] of written.matchAll(attributes)) {
      const value = double ?? single ?? ""
      if (!key.startsWith("xmlns")) found.push([[propertyOf(open), key].filter(Boolean).join("/"), value])
      else if (spaces.has(key) && spaces.get(key) !== value) return undefined
      else spaces.set(key, value)
    }
    if (!isEmpty) open.push(name)
    if (open.length > 64) return undefined
  }
  return open.length > 0 ? undefined : linesOf(found, spaces)
}

/** Lists and their items have the name of what they list. */
const propertyOf = (open: readonly string[]) =>
  open.filter((name) => !/^(?:rdf:|x:xmpmeta$|x:xapmeta$)/.test(name)).join("/")

function linesOf(found: readonly (readonly [string, string])[], spaces: ReadonlyMap<string, string>): string {
  return found
    .filter(([name, value]) => value !== "" && !name.split("/").some((part) => ofSaving.has(part)))
    .filter(([name]) => !name.endsWith("xml:lang"))
    .map(
      ([name, value]) =>
        [name.replace(/([\w.-]+):/g, (_, prefix) => `${spaces.get(`xmlns:${prefix}`)}:`), value] as const,
    )
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join("\n")
}
