import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { setTimeout } from "node:timers/promises"
import { writeCreditNote, writeInvoice } from "@trazo/documents/invoices/write-tax-document"
import type { CreditNote, Invoice } from "@trazo/domain/money/invoices/invoice"
import type { Clock } from "../../clock.ts"
import { listenOnLoopback, readRequest, startOnDemand } from "../loopback-server/loopback-server.ts"

/** What the service does beside its work. */
type Misbehaviour =
  | { kind: "refuse"; state: "returned" | "notAuthorised"; code: string }
  /** Has it, and the SRI has not decided. */
  | { kind: "inProcess" }
  | { kind: "unavailable" }
  /** Works, and closes the connection instead of answering. */
  | { kind: "loseAnswer" }
  | { kind: "slow"; milliseconds: number }
  /** Answers with other data than it was given. */
  | { kind: "answer"; changes: Record<string, unknown> }
  | { kind: "respond"; body: string | Buffer; status?: number; headers?: Record<string, string> }

type Operation = "credentials" | "issue" | "status" | "xml"
type Given = (Invoice | CreditNote) & { document: "01" | "04" }

interface Stored {
  given: Given
  state: "received" | "authorised" | "returned" | "notAuthorised"
  at: Date
  messages: { code: string; text: string; detail: string }[]
}

interface LocalInvoicing {
  /** As `INVOICING_URL` names it. */
  address: string
  behave: (operation: Operation) => Misbehaviour | undefined
  /** Every document that it has, by key. */
  documents: ReadonlyMap<string, Readonly<Stored>>
  calls: Record<Operation, number>
  close(): Promise<void>
}

/** The only password that it refuses. */
const wrongPassword = "incorrecta"
const largestRequest = 320 * 1024
/** A demonstration forgets the oldest. */
const mostDocuments = 20_000

/**
 * A service of docs/invoicing-service.md on this machine, for tests and the demonstration. It authorises by itself, signs nothing
 * and keeps its documents in memory.
 */
export async function startLocalInvoicing({ clock }: { clock: Clock }): Promise<LocalInvoicing> {
  const register = new Register(clock)
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = operationOf(request)
    if (!asked) return void response.writeHead(404).end()
    service.calls[asked.operation] += 1
    const odd = service.behave(asked.operation)
    const body = (await readRequest(request, largestRequest)).toString("utf8")
    if (odd?.kind === "unavailable") return void response.writeHead(503).end("down")
    if (odd?.kind === "respond") return void response.writeHead(odd.status ?? 200, odd.headers).end(odd.body)
    if (odd?.kind === "slow") await setTimeout(odd.milliseconds)
    const { status, content } = accountOf(request)
      ? register.respond(asked, body, odd)
      : { status: 401, content: {} }
    if (odd?.kind === "loseAnswer") return void request.socket.resetAndDestroy()
    const changes = odd?.kind === "answer" ? odd.changes : {}
    const text = typeof content === "string" ? content : JSON.stringify({ ...content, ...changes })
    response.writeHead(status, { "content-type": "application/json" }).end(text)
  }
  const running = await listenOnLoopback(server)
  server.unref()
  const service: LocalInvoicing = {
    address: `${running.address}/facturas`,
    behave: () => undefined,
    documents: register.documents,
    calls: { credentials: 0, issue: 0, status: 0, xml: 0 },
    close: running.close,
  }
  return service
}

/** One that begins when its address is asked for. */
export const localInvoicing = (clock: Clock) => startOnDemand(() => startLocalInvoicing({ clock }))

function operationOf({ method, url = "" }: IncomingMessage): { operation: Operation; key: string } | null {
  if (method === "GET" && url === "/facturas/credentials") return { operation: "credentials", key: "" }
  const [, key = "", xml] = /^\/facturas\/documents\/(\d{49})(\/xml)?$/.exec(url) ?? []
  if (key === "") return null
  if (method === "PUT" && !xml) return { operation: "issue", key }
  return method === "GET" ? { operation: xml ? "xml" : "status", key } : null
}

/** Empty without an account. */
function accountOf({ headers: { authorization = "" } }: IncomingMessage): string {
  const [user = "", ...password] = Buffer.from(authorization.slice(6), "base64").toString().split(":")
  return password.join(":") === wrongPassword ? "" : user
}

class Register {
  readonly documents = new Map<string, Stored>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  respond(
    { operation, key }: { operation: Operation; key: string },
    body: string,
    odd: Misbehaviour | undefined,
  ): { status: number; content: object | string } {
    if (operation === "credentials") return { status: 200, content: {} }
    if (operation === "issue") return this.#issue(key, JSON.parse(body) as Given, odd)
    const found = this.documents.get(key)
    if (!found) return { status: 404, content: {} }
    if (operation === "status" && found.state === "received" && odd?.kind !== "inProcess") {
      this.documents.set(key, { ...found, state: "authorised", at: this.#clock.now() })
    }
    const stored = this.documents.get(key) ?? found
    return { status: 200, content: operation === "xml" ? xmlOf(stored.given) : statusOf(stored) }
  }

  /** The same key has one document, unless the SRI refused the one before. */
  #issue(key: string, given: Given, odd: Misbehaviour | undefined) {
    if (given.accessKey !== key) return { status: 400, content: {} }
    const known = this.documents.get(key)
    const isOpen = known?.state === "received" || known?.state === "authorised"
    if (isOpen && JSON.stringify(known.given) !== JSON.stringify(given)) return { status: 409, content: {} }
    if (isOpen) return { status: 200, content: statusOf(known) }
    const refusal = odd?.kind === "refuse" ? odd : undefined
    const stored: Stored = {
      given,
      state: refusal?.state ?? "received",
      at: this.#clock.now(),
      messages: refusal ? [{ code: refusal.code, text: "", detail: "" }] : [],
    }
    this.documents.set(key, stored)
    const [oldest] = this.documents.keys()
    if (oldest && this.documents.size > mostDocuments) this.documents.delete(oldest)
    return { status: 201, content: statusOf(stored) }
  }
}

const statusOf = ({ given, state, at, messages }: Stored) => ({
  accessKey: given.accessKey,
  state,
  totalCents: given.totalCents,
  authorisedAt: state === "authorised" ? at.toISOString() : null,
  messages,
})

const xmlOf = (given: Given) => ("modified" in given ? writeCreditNote(given) : writeInvoice(given))
