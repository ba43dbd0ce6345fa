import { textOf, type XmlElement } from "@trazo/documents/xml/nodes"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import type { TaxMessage } from "@trazo/domain/money/tax-messages"
import { readBounded } from "../http-response/read-bounded.ts"
import { type Authorisation, largestDocument, type Reception, type TaxAuthority } from "./port.ts"
import {
  childCalled,
  childrenCalled,
  childText,
  element,
  readMessage,
  type ServiceName,
  services,
  writeMessage,
} from "./soap-message.ts"

const patienceMilliseconds = 30_000
/** An authorisation repeats its document, escaped. */
const largestResponse = 1024 * 1024
const mostMessages = 20
const longestText = 1000

interface Options {
  /** Base address of each environment, as a setting names it. */
  addresses: (environment: TaxEnvironment) => Promise<string> | string
  patience?: number
}

/** The SRI's services over HTTP. Redirects are not followed, and a response has bounds in octets and time. */
export function soapTaxAuthority({ addresses, patience = patienceMilliseconds }: Options): TaxAuthority {
  const call = async (environment: TaxEnvironment, service: ServiceName, text: string) => {
    const { path, operation, parameter, result } = services[service]
    const response = await fetch(new URL(path, await addresses(environment)), {
      method: "POST",
      headers: { "content-type": "text/xml; charset=utf-8", SOAPAction: '""' },
      body: writeMessage(service, operation, element(parameter, text)),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    })
    const bytes = await readBounded(response, largestResponse, "The SRI")
    if (response.status !== 200) throw new Error(`The SRI responded with ${response.status}`)
    const answered = childCalled(readMessage(service, `${operation}Response`, bytes), result)
    if (!answered) throw new Error("The SRI responded with nothing")
    return answered
  }
  return {
    async receive(environment, document) {
      if (document.length > largestDocument) throw new Error("The document is larger than the SRI accepts")
      const text = Buffer.from(document).toString("base64")
      return readReception(await call(environment, "reception", text))
    },
    async authorisation(environment, accessKey) {
      return readAuthorisation(await call(environment, "authorisation", accessKey), accessKey)
    },
  }
}

/** @throws Error for a state that the WSDL's service does not have */
function readReception(answered: XmlElement): Reception {
  const vouchers = childrenCalled(childCalled(answered, "comprobantes"), "comprobante")
  const messages = vouchers.flatMap(readMessages).slice(0, mostMessages)
  const state = childText(answered, "estado").toUpperCase()
  if (state === "RECIBIDA") return { state: "received", messages }
  if (state === "DEVUELTA") return { state: "returned", messages }
  throw new Error(`Unknown state of a reception: ${state.slice(0, 40)}`)
}

const states = new Map([
  ["AUTORIZADO", "authorised"],
  ["AUT", "authorised"],
  ["NO AUTORIZADO", "notAuthorised"],
  ["NAT", "notAuthorised"],
  ["EN PROCESO", "inProcess"],
  ["EN PROCESAMIENTO", "inProcess"],
  ["PPR", "inProcess"],
] as const)

/**
 * Several authorisations may return for a key, for each time that it was sent: one that authorises decides, else one that is in
 * process.
 * @throws Error for a state that the WSDL's service does not have, or another document's answer
 */
function readAuthorisation(answered: XmlElement, accessKey: string): Authorisation {
  const asked = childText(answered, "claveAccesoConsultada")
  if (asked !== "" && asked !== accessKey) throw new Error("The SRI responded about another key")
  const all = childrenCalled(childCalled(answered, "autorizaciones"), "autorizacion").map((one) => ({
    one,
    state: stateOf(one),
  }))
  const authorised = all.find(({ state }) => state === "authorised")
  if (authorised) return readAuthorised(authorised.one, accessKey)
  if (all.some(({ state }) => state === "inProcess")) return { state: "inProcess" }
  if (all.length === 0) return { state: "unknown" }
  return {
    state: "notAuthorised",
    messages: all.flatMap(({ one }) => readMessages(one)).slice(-mostMessages),
  }
}

function stateOf(authorisation: XmlElement) {
  const written = childText(authorisation, "estado").toUpperCase()
  const state = (states as ReadonlyMap<string, "authorised" | "notAuthorised" | "inProcess">).get(written)
  if (!state) throw new Error(`Unknown state of an authorisation: ${written.slice(0, 40)}`)
  return state
}

/** Of the offline scheme, where the number is the key. */
function readAuthorised(authorisation: XmlElement, accessKey: string): Authorisation {
  const number = childText(authorisation, "numeroAutorizacion")
  const at = new Date(childText(authorisation, "fechaAutorizacion"))
  if (number !== accessKey || Number.isNaN(at.getTime()))
    throw new Error("The SRI's authorisation is not complete")
  const comprobante = childCalled(authorisation, "comprobante")
  const xml = (comprobante && textOf(comprobante)) || null
  return { state: "authorised", number, at, xml, messages: readMessages(authorisation) }
}

function readMessages(parent: XmlElement): TaxMessage[] {
  const found = childrenCalled(childCalled(parent, "mensajes"), "mensaje").slice(0, mostMessages)
  const text = (one: XmlElement, name: string) => childText(one, name).slice(0, longestText)
  return found.map((one) => ({
    code: text(one, "identificador").slice(0, 10),
    text: text(one, "mensaje"),
    detail: text(one, "informacionAdicional"),
  }))
}
