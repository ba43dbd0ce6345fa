import { type Scope, XmlError } from "./nodes.ts"

/* Rules of well-formedness (XML 1.0, fifth edition) and of names with namespaces (Namespaces in XML 1.0). */

export const xmlNamespace = "http://www.w3.org/XML/1998/namespace"
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/"

const nameStart =
  "A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}"
const ncName = `[${nameStart}][-.0-9${nameStart}\\xB7\\u0300-\\u036F\\u203F\\u2040]*`
const qName = `${ncName}(?::${ncName})?`
const space = "[ \\t\\r\\n]"

export const name = new RegExp(qName, "uy")
export const attribute = new RegExp(`${space}+(${qName})${space}*=${space}*(?:"([^"<]*)"|'([^'<]*)')`, "uy")
export const tagEnd = /[ \t\r\n]*(\/?)>/y
export const instruction = new RegExp(`^(?!xml(?:${space}|$))${ncName}(?:${space}|$)`, "iu")

export function splitName(qualified: string): [prefix: string, local: string] {
  const at = qualified.indexOf(":")
  if (at < 0) return ["", qualified]
  return [qualified.slice(0, at), qualified.slice(at + 1)]
}

/** @throws XmlError */
export function resolvePrefix(scope: Scope, prefix: string): string {
  const namespace = scope.get(prefix)
  if (!namespace) throw new XmlError("Prefix not declared")
  return namespace
}

/** The reserved names (Namespaces in XML §3). @throws XmlError */
export function requireDeclarable(prefix: string, namespace: string): void {
  const isXml = namespace === xmlNamespace
  if (prefix === "xmlns" || namespace === xmlnsNamespace || isXml !== (prefix === "xml"))
    throw new XmlError("Reserved namespace")
  if (prefix && !namespace) throw new XmlError("Prefix without namespace")
}

const predefined: ReadonlyMap<string, string> = new Map(
  Object.entries({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }),
)

/** Text with its references replaced. @throws XmlError */
export function expand(raw: string): string {
  if (!raw.includes("&")) return raw
  return raw.replace(/&([^;&]{0,32})(;?)/g, (_, entity: string, end: string) => {
    const [, decimal, hexadecimal] = /^#(?:(\d+)|x([0-9a-fA-F]+))$/.exec(entity) ?? []
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : Number.NaN
    const text = Number.isNaN(code)
      ? predefined.get(entity)
      : isCharacter(code)
        ? String.fromCodePoint(code)
        : undefined
    if (text === undefined || !end) {
      throw new XmlError(end && /^[\w.-]+$/.test(entity) ? "Undefined entity" : "Bad reference")
    }
    return text
  })
}

const isCharacter = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
