import type { XmlElement } from "@trazo/documents/xml/nodes"
import { parseXmlText } from "@trazo/documents/xml/parse-xml"

/** Titles by which a statement's columns are recognised. */
const titles = ["Fecha", "Número de documento", "Concepto", "Ordenante", "Tipo", "Valor"]

/**
 * The movements of a file that banks give to programs, as a table: OFX 1 and 2, CAMT.052 to 054 (ISO 20022) and MT940
 * (SWIFT). Null for any other text. The type is C or D; the concept of what takes a movement back begins with «Reverso».
 * @throws XmlError
 */
export function readBankFile(text: string): string[][] | null {
  const start = text.slice(0, 4000)
  if (/<OFX>/i.test(start)) return [titles, ...readOfx(text)]
  if (/urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\./.test(start)) return [titles, ...readCamt(text)]
  return /^:20:/m.test(start) && /^:(60|61)/m.test(text) ? [titles, ...readMt940(text)] : null
}

/** OFX 1 leaves the ends of simple elements out; each ends where the next tag begins. */
function readOfx(text: string): string[][] {
  return text
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((part) => {
      const transaction = part.slice(0, 4000)
      const field = (name: string) => {
        const at = transaction.toUpperCase().indexOf(`<${name}>`)
        if (at < 0) return ""
        const value = transaction.slice(at + name.length + 2, at + name.length + 600)
        return value.split(/[<\r\n]/, 1)[0]?.trim() ?? ""
      }
      const amount = field("TRNAMT").replace(",", ".")
      const posted = field("DTPOSTED").slice(0, 8)
      return [
        posted,
        field("CHECKNUM") || field("REFNUM") || field("FITID"),
        field("MEMO") || field("TRNTYPE"),
        field("NAME"),
        amount.startsWith("-") ? "D" : "C",
        amount.replace(/^[+-]/, ""),
      ]
    })
}

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one): one is XmlElement => one.kind === "element" && one.local === name)

const descend = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce(childOf, element)

function textIn(element: XmlElement | undefined, ...names: string[]): string {
  const found = descend(element, ...names)
  return (found?.children ?? [])
    .map((one) => (one.kind === "text" ? one.value : ""))
    .join("")
    .trim()
}

function* elementsCalled(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of element.children) {
    if (child.kind !== "element") continue
    if (child.local === name) yield child
    else yield* elementsCalled(child, name)
  }
}

/** Each booked entry; one of several transactions is one movement, as the bank booked it. */
function readCamt(text: string): string[][] {
  const [declaration = ""] = /^<\?xml[^>]{0,200}\?>/.exec(text) ?? []
  const { root } = parseXmlText({ text, start: declaration.length })
  return [...elementsCalled(root, "Ntry")].map((entry) => {
    const details = descend(entry, "NtryDtls", "TxDtls")
    const concept = textIn(details, "RmtInf", "Ustrd") || textIn(entry, "AddtlNtryInf")
    return [
      textIn(entry, "BookgDt", "Dt") || textIn(entry, "BookgDt", "DtTm") || textIn(entry, "ValDt", "Dt"),
      textIn(details, "Refs", "EndToEndId") || textIn(entry, "AcctSvcrRef") || textIn(entry, "NtryRef"),
      textIn(entry, "RvslInd") === "true" ? `Reverso ${concept}` : concept,
      textIn(details, "RltdPties", "Dbtr", "Nm") || textIn(details, "RltdPties", "Dbtr", "Pty", "Nm"),
      textIn(entry, "CdtDbtInd") === "DBIT" ? "D" : "C",
      textIn(entry, "Amt"),
    ]
  })
}

/** Field 61: value date, entry date, mark, third letter of the currency, amount, kind, reference of the owner. */
const movement =
  /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,3})([A-Z][A-Z0-9]{3})([^\n/]{0,16})(?:\/\/([^\n]{0,16}))?/

function readMt940(text: string): string[][] {
  const fields = text.replace(/\r\n?/g, "\n").split(/\n(?=:\d{2}[A-Z]?:|-)/)
  return fields.flatMap((field, at) => {
    if (!field.startsWith(":61:")) return []
    const found = movement.exec(field.slice(4))
    const next = fields[at + 1] ?? ""
    const information = next.startsWith(":86:") ? next.slice(4).replaceAll("\n", " ").trim() : ""
    // A movement that is not understood stays as a row, which says so.
    if (!found) return [["", "", field.slice(4), information, "", ""]]
    const [, year, month, day, mark = "", , amount = "", , owner = "", bank = ""] = found
    const reference = owner.trim() === "NONREF" ? bank : owner.trim() || bank
    // RC takes a credit back, and is money that left.
    const type = mark === "RC" || mark === "D" ? "D" : "C"
    const concept = mark.startsWith("R") ? `Reverso ${information}` : information
    return [[`20${year}-${month}-${day}`, reference, concept, "", type, amount.replace(/,$/, ",00")]]
  })
}
