import { WorkBudget } from "@trazo/documents/work-budget"
import { checkXmlSignature, signatureElements } from "@trazo/documents/xml/check-xml-signature"
import type { XmlDocument, XmlElement } from "@trazo/documents/xml/nodes"
import { parseXml } from "@trazo/documents/xml/parse-xml"
import { ElementsById } from "@trazo/documents/xml/references"
import { isSriVoucher } from "@trazo/documents/xml/sri-vouchers"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { type AccessKeyParts, readAccessKey } from "@trazo/domain/money/invoices/access-key"
import type { Clock } from "../../clock.ts"
import { largestDocument } from "./port.ts"
import { childCalled, childrenCalled, childText } from "./soap-message.ts"

export interface Voucher {
  key: string
  parts: AccessKeyParts
  /** identificacionComprador */
  buyer: string
}

/** What a document is returned for, with the SRI's code. */
export class Returned extends Error {
  readonly code: string
  readonly key: string
  constructor(code: string, detail: string, key = "") {
    super(detail)
    this.code = code
    this.key = key
  }
}

const oldestDays = 90
const dayMilliseconds = 86_400_000

/** Checks a document as the SRI does, as far as can be done without its registers. @throws Returned */
export async function checkVoucher(bytes: Uint8Array, clock: Clock): Promise<Voucher> {
  if (bytes.length > largestDocument) throw new Returned("26", `${bytes.length} octetos`)
  const document = parse(bytes)
  const { root } = document
  const info = childCalled(root, "infoTributaria")
  const key = childText(info, "claveAcceso")
  const parts = readAccessKey(key)
  if (!parts) throw new Returned("35", "La clave de acceso no es válida", key)
  requireSameParts(root, info, { key, parts })
  requireShape(root, key)
  requireDay(parts, clock)
  requireAmounts(root, key)
  await requireSignature(document, key)
  return { key, parts, buyer: childText(body(root), "identificacionComprador") }
}

function parse(bytes: Uint8Array): XmlDocument {
  try {
    const document = parseXml(Uint8Array.from(bytes), new WorkBudget())
    if (isSriVoucher(document)) return document
  } catch (error) {
    throw new Returned("35", (error as Error).message)
  }
  throw new Returned("35", "No es un comprobante")
}

function requireSameParts(
  root: XmlElement,
  info: XmlElement | undefined,
  { key, parts }: Omit<Voucher, "buyer">,
): void {
  const [day, month, year] = emission(root).split("/")
  const written: Record<string, [string, string]> = {
    fechaEmision: [`${year}-${month}-${day}`, parts.day],
    codDoc: [childText(info, "codDoc"), parts.document],
    ruc: [childText(info, "ruc"), parts.ruc],
    ambiente: [childText(info, "ambiente"), parts.environment === "test" ? "1" : "2"],
    estab: [childText(info, "estab"), parts.establishment],
    ptoEmi: [childText(info, "ptoEmi"), parts.emissionPoint],
    secuencial: [childText(info, "secuencial"), String(parts.sequence).padStart(9, "0")],
  }
  for (const [name, [text, expected]] of Object.entries(written))
    if (text !== expected) throw new Returned("35", `${name} no es el de la clave de acceso`, key)
}

const body = (root: XmlElement) => childCalled(root, "infoFactura") ?? childCalled(root, "infoNotaCredito")
const emission = (root: XmlElement) => childText(body(root), "fechaEmision")

/** What the schema asks of the texts that people type. */
function requireShape(root: XmlElement, key: string): void {
  const info = childCalled(root, "infoTributaria")
  const texts = {
    razonSocial: childText(info, "razonSocial"),
    dirMatriz: childText(info, "dirMatriz"),
    razonSocialComprador: childText(body(root), "razonSocialComprador"),
    identificacionComprador: childText(body(root), "identificacionComprador"),
  }
  for (const [name, text] of Object.entries(texts))
    if (text === "" || text.length > 300 || /[\n\r]/.test(text)) throw new Returned("35", name, key)
  if (childrenCalled(childCalled(root, "detalles"), "detalle").length === 0)
    throw new Returned("35", "detalles", key)
}

function requireDay({ day }: AccessKeyParts, clock: Clock): void {
  const now = clock.now()
  const isOld = day < ecuadorDay(new Date(now.getTime() - oldestDays * dayMilliseconds))
  if (day > ecuadorDay(now) || isOld) throw new Returned("65", day)
}

function requireAmounts(root: XmlElement, key: string): void {
  const info = body(root)
  const lines = childrenCalled(childCalled(root, "detalles"), "detalle")
  const base = sum(lines, "precioTotalSinImpuesto")
  const taxes = sum(childrenCalled(childCalled(info, "totalConImpuestos"), "totalImpuesto"), "valor")
  const total = cents(childText(info, "importeTotal") || childText(info, "valorModificacion"))
  if (base !== cents(childText(info, "totalSinImpuestos")) || base + taxes !== total)
    throw new Returned("52", `${base} + ${taxes} no es ${total} centavos`, key)
}

const sum = (elements: readonly XmlElement[], name: string) =>
  elements.reduce((total, one) => total + cents(childText(one, name)), 0)
const cents = (amount: string) => Math.round(Number(amount) * 100)

async function requireSignature(document: XmlDocument, key: string): Promise<void> {
  const [signature, another] = signatureElements(document)
  if (!signature || another) throw new Returned("39", "El comprobante lleva una firma", key)
  const { facts } = await checkXmlSignature({
    document,
    signature,
    byId: new ElementsById(document),
    work: new WorkBudget(),
    digested: new Map(),
    numbers: new Map([[signature, 0]]),
    outside: () => undefined,
  })
  if (facts.arithmetic !== "intact" || facts.problems.length > 0)
    throw new Returned("39", facts.altered ?? facts.problems.join(", "), key)
}
