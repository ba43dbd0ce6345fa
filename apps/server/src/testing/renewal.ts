import type { ListedRenewal, RenewalPlan } from "@trazo/contract/requests/renewals"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Insertable } from "kysely"
import type { Database } from "../database/schema.ts"
import { aClient, signedIn, type TestDistributor } from "./factories.ts"
import { mailedCode, purchaseOf } from "./purchase.ts"
import { aCertificate, aRequest, holder, identityDocuments } from "./request-factory.ts"
import type { TestApp } from "./test-app.ts"

const account = {
  id: "pacifico-1",
  bank: "Banco del Pacífico",
  kind: "corriente",
  number: "7654321",
  holder: "FIRMAS DE PRUEBA S.A.",
  ruc: "0992397535001",
}

/** Columns of a shop that takes transfers. */
export const takesTransfers = {
  configuration: JSON.stringify({
    texts: {},
    theme: {},
    paymentMethods: { transfer: { enabled: true, accounts: [account] } },
  }),
}

interface Holding {
  /** Until the end of the certificate. */
  days?: number
  kind?: CertificateKind
  userInfo?: Record<string, string>
  documents?: readonly DocumentType[]
  certificate?: Partial<Insertable<Database["certificates"]>>
  /** Of the account. */
  client?: Partial<Insertable<Database["clients"]>>
}

/** A client with a certificate and the documents of its request, and the calls of its renewal. */
export async function aRenewable(test: TestApp, shop: TestDistributor, holding: Holding = {}) {
  const { days = 20, kind = "subject1", userInfo = holder, documents = identityDocuments } = holding
  const client = await aClient(test, shop, {
    identity: userInfo.identity ?? "",
    email: userInfo.email ?? "",
    ...holding.client,
  })
  const source = await aRequest(test, shop, {
    kind,
    clientId: client.id,
    status: "issued",
    userInfo: JSON.stringify(userInfo),
    documents,
  })
  const now = test.clock.now().getTime()
  const { serial } = await aCertificate(test, shop, {
    kind,
    clientId: client.id,
    requestId: source.id,
    notBefore: new Date(now + (days - 365) * dayMilliseconds),
    notAfter: new Date(now + days * dayMilliseconds),
    ...holding.certificate,
  })
  const headers = await signedIn(test, { area: "client", id: client.id }, shop)
  const call = async (method: "GET" | "POST" | "PUT", path: string, payload?: object) => {
    const url = `/api${path}`
    return test.app.inject({ method, url, headers, ...(payload && { payload }) })
  }
  return {
    client,
    source,
    serial,
    headers,
    call,
    start: (type = "renewal") => call("POST", "/clients/renewals", { serial, type }),
    /** Starts the renewal and returns the calls of its applicant. */
    async begin(type = "renewal") {
      const started = await call("POST", "/clients/renewals", { serial, type })
      if (started.statusCode !== 200) throw new Error(started.payload)
      return renewalOf(test, shop, started)
    },
    async listed(): Promise<ListedRenewal | undefined> {
      const plan = (await call("GET", "/clients/renewals")).json<RenewalPlan>()
      return plan.rows.find((row) => row.serial === serial)
    },
    state: () =>
      test.owner
        .selectFrom("certificates")
        .select(["status", "replacedBy", "revocationReason"])
        .where("serial", "=", serial)
        .executeTakeFirstOrThrow(),
    code: () => mailedCode(test, client.email),
  }
}

interface Started {
  headers: Record<string, unknown>
  json<Body>(): Body
}

/** The calls of whoever started a renewal. */
export function renewalOf(test: TestApp, { host }: TestDistributor, started: Started) {
  const token = /trazo_request=([\w-]+)/.exec(String(started.headers["set-cookie"]))?.[1] ?? ""
  const purchase = purchaseOf(test, { host, token, id: started.json<{ id: string }>().id })
  return {
    ...purchase,
    async confirm(changes: object = {}) {
      const flow = await purchase.flow()
      return purchase.call("PUT", "/current/renewal", {
        accepted: true,
        biometric: true,
        version: flow.options.termsVersion,
        totalCents: flow.payment.price.totalCents,
        ...changes,
      })
    },
  }
}

export function allowAtOnce({ owner }: TestApp, { id }: { id: string }) {
  return owner
    .insertInto("reviewSettings")
    .values({ distributorId: id, renewalsAtOnce: true, presetReasons: null, promise: null })
    .execute()
}
