import type { CreditNote, Invoice } from "@trazo/domain/money/invoices/invoice"
import { z } from "zod"
import { readBounded } from "../http-response/read-bounded.ts"
import type { Authorisation, Reception } from "../tax-authority/port.ts"
import { requireSameDocument } from "./check-document.ts"
import {
  type InvoicingCredentials,
  InvoicingCredentialsRefused,
  InvoicingMismatch,
  type InvoicingService,
} from "./port.ts"

/** One try asks at most five times: together they end before another process may take the invoice over. */
const patienceMilliseconds = 20_000
const largestResponse = 64 * 1024
/** A document, and the SRI's authorisation around it. */
const largestXml = 512 * 1024
const mostMessages = 20

/** The SRI's codes are numbers. Others are the service's own, and never ours. */
const messageShape = z
  .object({ code: z.string(), text: z.string().default(""), detail: z.string().default("") })
  .transform(({ code, text, detail }) => ({
    code: /^\d{1,3}$/.test(code) ? code : "service",
    text: text.slice(0, 1000),
    detail: detail.slice(0, 1000),
  }))

const statusShape = z.object({
  accessKey: z.string(),
  state: z.enum(["received", "authorised", "returned", "notAuthorised"]),
  totalCents: z.int(),
  authorisedAt: z.iso.datetime({ offset: true }).nullish(),
  messages: z
    .array(messageShape)
    .default([])
    .transform((messages) => messages.slice(0, mostMessages)),
})
type Status = z.output<typeof statusShape>

interface Options {
  /** `INVOICING_URL`. */
  address: () => Promise<string> | string
  patience?: number
}

/**
 * A service over HTTP with basic authentication (RFC 7617), by docs/invoicing-service.md. Redirects are not followed, and a
 * response has bounds in octets and time.
 */
export function httpInvoicing({ address, patience = patienceMilliseconds }: Options): InvoicingService {
  const ask = async (path: string, { user, password }: InvoicingCredentials, body?: string) => {
    const base = (await address()).replace(/\/$/, "")
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`
    return await fetch(`${base}/${path}`, {
      ...(body !== undefined && { method: "PUT", body }),
      headers: {
        authorization,
        accept: "application/json, application/xml",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    })
  }
  const readXml = async (credentials: InvoicingCredentials, document: Invoice | CreditNote) => {
    const response = await ask(`documents/${document.accessKey}/xml`, credentials)
    const bytes = await readAccepted(response, largestXml)
    requireSameDocument(bytes, document)
    return bytes.toString("utf8")
  }
  return {
    async accepts(credentials) {
      const response = await ask("credentials", credentials)
      await response.body?.cancel()
      if (response.ok) return true
      if (isRefusal(response)) return false
      throw new Error(`The invoicing service responded with ${response.status}`)
    },
    async issue(credentials, document) {
      const response = await ask(
        `documents/${document.accessKey}`,
        credentials,
        JSON.stringify(writeDocument(document)),
      )
      return receptionOf(await readStatus(response, document))
    },
    async authorisation(credentials, document): Promise<Authorisation> {
      const response = await ask(`documents/${document.accessKey}`, credentials)
      if (response.status === 404) {
        await response.body?.cancel()
        return { state: "unknown" }
      }
      const { state, authorisedAt, messages } = await readStatus(response, document)
      if (state === "received") return { state: "inProcess" }
      if (state !== "authorised") return { state: "notAuthorised", messages }
      if (!authorisedAt) throw new Error("The invoicing service does not say when the SRI authorised")
      const xml = await readXml(credentials, document)
      return { state, number: document.accessKey, at: new Date(authorisedAt), xml, messages }
    },
  }
}

/** As the protocol names it: everything that the document says, in cents. */
function writeDocument(document: Invoice | CreditNote) {
  return { document: "modified" in document ? "04" : "01", ...document }
}

const isRefusal = ({ status }: Response) => status === 401 || status === 403

/** @throws InvoicingCredentialsRefused, InvoicingMismatch, Error for a response that says nothing */
async function readAccepted(response: Response, most: number): Promise<Buffer> {
  const bytes = await readBounded(response, most, "The invoicing service")
  if (isRefusal(response)) throw new InvoicingCredentialsRefused()
  if (response.status === 409) throw new InvoicingMismatch("it has another document with this key")
  if (!response.ok) throw new Error(`The invoicing service responded with ${response.status}`)
  return bytes
}

async function readStatus(response: Response, document: Invoice | CreditNote): Promise<Status> {
  const bytes = await readAccepted(response, largestResponse)
  const status = statusShape.parse(JSON.parse(bytes.toString("utf8")))
  if (status.accessKey !== document.accessKey) throw new InvoicingMismatch("it answers about another key")
  if (status.totalCents !== document.totalCents) {
    throw new InvoicingMismatch(`its total is ${status.totalCents} and not ${document.totalCents} cents`)
  }
  return status
}

/** What is authorised at once is asked for with its document at the next try. */
function receptionOf({ state, messages }: Status): Reception {
  const isRefused = state === "returned" || state === "notAuthorised"
  return { state: isRefused ? "returned" : "received", messages }
}
