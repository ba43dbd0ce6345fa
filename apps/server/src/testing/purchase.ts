import type { PurchaseFlow } from "@trazo/contract/purchase"
import { distributorModules } from "@trazo/domain/access/module-catalogue"
import { sampleJpeg, samplePdf } from "@trazo/domain/files/sample-files"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { type StepKey, stepKeys } from "@trazo/domain/requests/steps"
import type { Insertable } from "kysely"
import type { Database } from "../database/schema.ts"
import { aDistributor, type TestDistributor } from "./factories.ts"
import { holder } from "./request-factory.ts"
import type { TestApp } from "./test-app.ts"

const prices = {
  subject1: 2000,
  subject2: 2500,
  subject4: 3000,
  naturalTwoYears: 3500,
  naturalOneDayFast: 900,
  naturalRucTwoYearsFast: 4500,
  naturalRucTwoYearsConvenio: 4000,
}

/** A distributor that sells: configured, with prices in every channel and the module for fast requests. */
export async function aShop(
  test: TestApp,
  columns: Partial<Insertable<Database["distributors"]>> = {},
): Promise<TestDistributor> {
  const shop = await aDistributor(test, {
    configuration: JSON.stringify({ texts: {}, paymentMethods: {}, theme: {} }),
    modules: distributorModules.filter((key) => key !== "/convenios"),
    ...columns,
  })
  const rows = Object.entries(prices).map(([price_key, base_cents]) => ({
    ...{ distributor_id: shop.id, price_key, base_cents },
  }))
  await test.owner.insertInto("prices").values(rows).execute()
  return shop
}

interface Answer<Body = PurchaseFlow> {
  status: number
  headers: Record<string, unknown>
  body: Body & { typeCode?: string; message?: string; fields?: Record<string, string> }
  bytes: Buffer
}

export interface Purchase {
  id: string
  token: string
  host: string
  call<Body = PurchaseFlow>(method: string, path: string, body?: object): Promise<Answer<Body>>
  upload(paper: DocumentType, bytes?: Uint8Array, name?: string): Promise<Answer>
  flow(): Promise<PurchaseFlow>
}

type Start = { kind?: string; validity?: string; channel?: string }

const base = "/api/requests"

/** A draft started through the API, and the calls of whoever holds its token. */
export async function startPurchase(
  test: TestApp,
  shop: TestDistributor,
  { kind = "subject1", validity = "OneYear", channel = "normal" }: Start = {},
): Promise<Purchase> {
  const { host } = shop
  const started = await test.app.inject({
    ...{ method: "POST", url: base, headers: { host }, payload: { kind, validity, channel } },
  })
  if (started.statusCode !== 200) throw new Error(`start: ${started.payload}`)
  const { resumeToken, flow } = started.json<{ resumeToken: string; flow: PurchaseFlow }>()
  return purchaseOf(test, { host, token: resumeToken, id: flow.id })
}

export function purchaseOf(
  test: TestApp,
  { host, token, id }: { host: string; token: string; id: string },
): Purchase {
  const headers = { host, "x-request-token": token }
  const send = async <Body>(options: object): Promise<Answer<Body>> => {
    const response = await test.app.inject(options)
    const isJson = String(response.headers["content-type"]).includes("json")
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : ({} as Answer<Body>["body"]),
      bytes: response.rawPayload,
    }
  }
  const purchase: Purchase = {
    ...{ id, token, host },
    call: (method, path, payload) =>
      send({ method, url: `${base}${path}`, headers, ...(payload && { payload }) }),
    async upload(paper, bytes = paper === "facePhoto" ? sampleJpeg() : samplePdf(), name = "archivo.pdf") {
      const form = new FormData()
      form.set("file", new Blob([new Uint8Array(bytes)]), name)
      const body = new Response(form)
      const type = { "content-type": body.headers.get("content-type") ?? "" }
      const payload = Buffer.from(await body.arrayBuffer())
      return send({
        ...{ method: "POST", url: `${base}/current/papers/${paper}`, payload },
        headers: { ...headers, ...type },
      })
    },
    flow: async () => (await purchase.call("GET", "/current")).body,
  }
  return purchase
}

/** The last code that was mailed to an address. */
export async function mailedCode(test: TestApp, to: string): Promise<string> {
  const subjects = (await test.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject)
  const code = subjects.findLast((subject) => subject.endsWith(" es su código"))?.slice(0, 6)
  if (!code) throw new Error(`no code was mailed to ${to}`)
  return code
}

/** Goes through the flow up to a step, which is then the next to do. */
export async function goTo(
  test: TestApp,
  purchase: Purchase,
  step: StepKey,
  { userInfo = holder, foreing = false }: { userInfo?: Record<string, string>; foreing?: boolean } = {},
): Promise<Purchase> {
  const acts: Partial<Record<StepKey, () => Promise<Answer>>> = {
    personal: () => purchase.call("PUT", "/current/personal", { foreing, userInfo }),
    async documents() {
      await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
      for (const { paper, required } of (await purchase.flow()).categories) {
        if (required && paper !== "facePhoto") await purchase.upload(paper)
      }
      return purchase.call("PUT", "/current/steps/documents")
    },
    async photo() {
      await purchase.upload("facePhoto")
      return purchase.call("PUT", "/current/steps/photo")
    },
    async code() {
      await purchase.call("POST", "/current/email-code")
      const code = await mailedCode(test, userInfo.email ?? "")
      return purchase.call("PUT", "/current/email-code", { code })
    },
    terms: () => purchase.call("PUT", "/current/terms", { accepted: true }),
    summary: () => purchase.call("PUT", "/current/steps/summary"),
  }
  for (const done of stepKeys.slice(1, stepKeys.indexOf(step))) {
    const response = await acts[done]?.()
    if (response && response.status !== 200) throw new Error(`${done}: ${JSON.stringify(response.body)}`)
  }
  return purchase
}

/** A multipart/form-data call as a browser sends it, for `app.inject`. */
export async function multipart(
  fields: Record<string, string>,
  file?: { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string },
): Promise<{ payload: Buffer; headers: { "content-type": string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append("file", new Blob([file.bytes], { type: file.type ?? "application/pdf" }), file.name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  }
}
