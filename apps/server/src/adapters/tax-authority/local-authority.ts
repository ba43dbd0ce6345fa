import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { setTimeout } from "node:timers/promises"
import { XmlError } from "@trazo/documents/xml/nodes"
import { explainTaxMessage } from "@trazo/domain/money/tax-messages"
import type { Clock } from "../../clock.ts"
import { listenOnLoopback, readRequest, startOnDemand } from "../loopback-server/loopback-server.ts"
import { checkVoucher, Returned, type Voucher } from "./check-voucher.ts"
import { largestDocument } from "./port.ts"
import { childText, element, readMessage, type ServiceName, services, writeMessage } from "./soap-message.ts"

/** What the services of the SRI do beside their work. */
type Misbehaviour =
  /** Returns or does not authorise a document, with this code. */
  | { kind: "refuse"; code: string }
  /** Accepts it with a warning. */
  | { kind: "warn"; code: string }
  /** Accepts a document, and does not authorise it later. */
  | { kind: "refuseLater"; code: string }
  | { kind: "inProcess"; milliseconds: number }
  | { kind: "unavailable" }
  | { kind: "reset" }
  /** Works, and closes the connection instead of answering. */
  | { kind: "loseAnswer" }
  | { kind: "slow"; milliseconds: number }
  | { kind: "respond"; body: string; status?: number }

interface Stored {
  xml: string
  at: Date
  /** From when it is decided. */
  decidedAt: number
  /** With which it is not authorised. */
  refusal: string | null
  warnings: string[]
  environment: "1" | "2"
}

interface LocalAuthority {
  /** Base address, as a setting names the SRI's. */
  address: string
  /** Decides on each request; undefined: it works. */
  behave: (service: ServiceName) => Misbehaviour | undefined
  /** Every document that it accepted, by key. */
  documents: ReadonlyMap<string, Readonly<Stored>>
  /** How often each service was asked. */
  calls: Record<ServiceName, number>
  close(): Promise<void>
}

/** Passports of buyers with which a demonstration shows what the SRI does not take. */
const demonstrated: Partial<Record<string, Misbehaviour>> = {
  DEVUELTA: { kind: "refuse", code: "35" },
  NOAUTORIZADA: { kind: "refuseLater", code: "39" },
}

/** Base64 in an envelope. */
const largestRequest = largestDocument * 2
/** A demonstration forgets the oldest. */
const mostDocuments = 20_000

/** Speaks the SRI's two WSDLs on this machine, for tests and the demonstration. Keeps its documents in memory. */
export async function startLocalAuthority({ clock }: { clock: Clock }): Promise<LocalAuthority> {
  const register = new Register(clock)
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const service = serviceAt(request.url ?? "")
    const send = (status: number, text: string) =>
      response.writeHead(status, { "content-type": "text/xml; charset=utf-8" }).end(text)
    if (!service || request.method !== "POST") return void send(404, "")
    authority.calls[service] += 1
    const odd = authority.behave(service)
    if (odd?.kind === "reset") return void request.socket.resetAndDestroy()
    if (odd?.kind === "unavailable") return void send(503, "<html>Service Unavailable</html>")
    if (odd?.kind === "respond") return void send(odd.status ?? 200, odd.body)
    const bytes = await readRequest(request, largestRequest)
    if (odd?.kind === "slow") await setTimeout(odd.milliseconds)
    let answered: string
    try {
      answered = await register[service](bytes, odd)
    } catch (error) {
      const reason = error instanceof XmlError ? "Unmarshalling Error" : (error as Error).message
      return void send(500, faultMessage(reason))
    }
    if (odd?.kind === "loseAnswer") return void request.socket.resetAndDestroy()
    const { operation, result } = services[service]
    send(200, writeMessage(service, `${operation}Response`, `<${result}>${answered}</${result}>`))
  }
  const running = await listenOnLoopback(server)
  server.unref()
  const authority: LocalAuthority = {
    address: running.address,
    behave: () => undefined,
    documents: register.documents,
    calls: { reception: 0, authorisation: 0 },
    close: running.close,
  }
  return authority
}

/** One that begins when its address is asked for. */
export const localTaxAuthority = (clock: Clock) => startOnDemand(() => startLocalAuthority({ clock }))

const serviceAt = (url: string) =>
  (Object.keys(services) as ServiceName[]).find((name) => url.split("?")[0] === services[name].path)

const faultMessage = (reason: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Client</faultcode>${element("faultstring", reason)}</soap:Fault></soap:Body></soap:Envelope>`

class Register {
  readonly documents = new Map<string, Stored>()
  /** Keys by RUC, environment, kind of document, points and number. */
  readonly #numbers = new Map<string, string>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async reception(bytes: Buffer, ordered: Misbehaviour | undefined): Promise<string> {
    const { operation, parameter } = services.reception
    const text = childText(readMessage("reception", operation, bytes), parameter)
    const document = Buffer.from(text, "base64")
    try {
      const voucher = await checkVoucher(document, this.#clock)
      const odd = ordered ?? demonstrated[voucher.buyer]
      if (odd?.kind === "refuse") throw new Returned(odd.code, "", voucher.key)
      this.#accept(voucher, document.toString("utf8"), odd)
      const warned =
        odd?.kind === "warn" ? voucherMessages(voucher.key, [message(odd.code, "", "ADVERTENCIA")]) : ""
      return `${element("estado", "RECIBIDA")}<comprobantes>${warned}</comprobantes>`
    } catch (error) {
      if (!(error instanceof Returned)) throw error
      const said = message(error.code, error.message)
      return `${element("estado", "DEVUELTA")}<comprobantes>${voucherMessages(error.key, [said])}</comprobantes>`
    }
  }

  #accept({ key, parts }: Voucher, xml: string, odd: Misbehaviour | undefined): void {
    const now = this.#clock.now()
    const known = this.documents.get(key)
    if (known && known.decidedAt > now.getTime()) throw new Returned("70", "", key)
    if (known && known.refusal === null) throw new Returned("43", "", key)
    const { ruc, environment, document, establishment, emissionPoint, sequence } = parts
    const number = [ruc, environment, document, establishment, emissionPoint, sequence].join(" ")
    const taken = this.#numbers.get(number)
    // What was not authorised frees its number.
    if (taken && taken !== key && this.documents.get(taken)?.refusal === null)
      throw new Returned("45", "", key)
    this.#numbers.set(number, key)
    this.documents.set(key, {
      xml,
      at: now,
      decidedAt: now.getTime() + (odd?.kind === "inProcess" ? odd.milliseconds : 0),
      refusal: odd?.kind === "refuseLater" ? odd.code : null,
      warnings: [...(environment === "test" ? ["60"] : []), ...(odd?.kind === "warn" ? [odd.code] : [])],
      environment: environment === "test" ? "1" : "2",
    })
    const [oldest] = this.documents.keys()
    if (oldest && this.documents.size > mostDocuments) this.documents.delete(oldest)
  }

  async authorisation(bytes: Buffer, odd: Misbehaviour | undefined): Promise<string> {
    const { operation, parameter } = services.authorisation
    const key = childText(readMessage("authorisation", operation, bytes), parameter)
    const found = this.documents.get(key)
    const count = element("numeroComprobantes", found ? "1" : "0")
    const head = element("claveAccesoConsultada", key) + count
    return `${head}<autorizaciones>${found ? this.#decision(key, found, odd) : ""}</autorizaciones>`
  }

  #decision(key: string, stored: Stored, odd: Misbehaviour | undefined): string {
    const refusal = odd?.kind === "refuse" ? odd.code : stored.refusal
    const isOpen = odd?.kind === "inProcess" || stored.decidedAt > this.#clock.now().getTime()
    const state = isOpen ? "EN PROCESO" : refusal === null ? "AUTORIZADO" : "NO AUTORIZADO"
    const said = [
      ...(refusal === null || isOpen ? [] : [message(refusal, "")]),
      ...(isOpen ? [] : stored.warnings).map((code) => message(code, "", "ADVERTENCIA")),
    ]
    return [
      "<autorizacion>",
      element("estado", state),
      state === "AUTORIZADO" ? element("numeroAutorizacion", key) : "",
      element("fechaAutorizacion", ecuadorTime(stored.at)),
      element("ambiente", stored.environment === "1" ? "PRUEBAS" : "PRODUCCIÓN"),
      `<comprobante><![CDATA[${stored.xml.replaceAll("]]>", "]]]]><![CDATA[>")}]]></comprobante>`,
      `<mensajes>${said.join("")}</mensajes>`,
      "</autorizacion>",
    ].join("")
  }
}

/** Ecuador has no daylight-saving time. */
const ecuadorTime = (at: Date) => new Date(at.getTime() - 5 * 3_600_000).toISOString().replace("Z", "-05:00")

const voucherMessages = (key: string, messages: readonly string[]) =>
  `<comprobante>${element("claveAcceso", key)}<mensajes>${messages.join("")}</mensajes></comprobante>`

function message(code: string, detail: string, kind: "ERROR" | "ADVERTENCIA" = "ERROR"): string {
  const parts = [
    element("identificador", code),
    element("mensaje", explainTaxMessage(code).official),
    detail === "" ? "" : element("informacionAdicional", detail),
    element("tipo", kind),
  ]
  return `<mensaje>${parts.join("")}</mensaje>`
}
