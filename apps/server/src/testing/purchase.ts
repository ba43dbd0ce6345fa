import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { type StepKey, stepKeys } from "@trazo/domain/buying/steps"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { sampleJpeg, samplePdf } from "@trazo/domain/platform/sample-files"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Insertable } from "kysely"
import type { Database } from "../database/schema.ts"
import { inScope } from "../database/scope.ts"
import { resumeTokenOf } from "../features/requests/requests/resume-token.ts"
import { fillInStep } from "../seed/scenarios/fill-in-step.ts"
import { aDistributor, type TestDistributor } from "./factories.ts"
import { holder } from "./request-factory.ts"
import { insertPrices } from "./rows/insert-rows.ts"
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

/** A configured distributor with prices in every channel and the module for fast requests. */
export async function aShop(
  test: TestApp,
  columns: Partial<Insertable<Database["distributors"]>> = {},
): Promise<TestDistributor> {
  const shop = await aDistributor(test, {
    configuration: JSON.stringify({ texts: {}, paymentMethods: {}, theme: {} }),
    modules: distributorModules.filter((key) => key !== "/convenios"),
    ...columns,
  })
  await inScope(test.deps.db, shop.scope, (tx) => insertPrices(tx, prices, test.deps))
  return shop
}

interface ApiResult<Body = PurchaseFlow> {
  status: number
  headers: Record<string, unknown>
  body: Body & { typeCode?: string; message?: string; fields?: Record<string, string> }
  bytes: Buffer
}

export interface Purchase {
  id: string
  token: string
  host: string
  setToken(token: string): void
  call<Body = PurchaseFlow>(method: string, path: string, body?: object): Promise<ApiResult<Body>>
  upload(documentType: DocumentType, bytes?: Uint8Array, name?: string): Promise<ApiResult>
  flow(): Promise<PurchaseFlow>
}

type Start = { kind?: string; validity?: string; channel?: string }

const base = "/api/requests"

/** Starts a draft through the API and returns the calls of its applicant. */
export async function startPurchase(
  test: TestApp,
  shop: TestDistributor,
  { kind = "subject1", validity = "OneYear", channel = "normal" }: Start = {},
): Promise<Purchase> {
  const { host } = shop
  const started = await test.app.inject({
    method: "POST",
    url: base,
    headers: { host },
    payload: { kind, validity, channel },
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
  const send = async <Body>(options: object): Promise<ApiResult<Body>> => {
    const response = await test.app.inject(options)
    const renewed = /trazo_request=([\w-]+)/.exec(String(response.headers["set-cookie"] ?? ""))?.[1]
    if (renewed) purchase.setToken(renewed)
    const isJson = String(response.headers["content-type"]).includes("json")
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : ({} as ApiResult<Body>["body"]),
      bytes: response.rawPayload,
    }
  }
  const purchase: Purchase = {
    id,
    token,
    host,
    setToken(renewed) {
      headers["x-request-token"] = purchase.token = renewed
    },
    call: (method, path, payload) =>
      send({ method, url: `${base}${path}`, headers, ...(payload && { payload }) }),
    async upload(documentType, bytes = sampleDocument(documentType).bytes, name = "archivo.pdf") {
      const form = await multipart({}, { name, bytes: new Uint8Array(bytes) })
      const url = `${base}/current/papers/${documentType}`
      return send({ method: "POST", url, payload: form.payload, headers: { ...headers, ...form.headers } })
    },
    flow: async () => (await purchase.call("GET", "/current")).body,
  }
  return purchase
}

/** Some calls end the token of the call before. */
export async function currentToken(test: TestApp, { id }: Pick<Purchase, "id">): Promise<string> {
  const row = await test.owner
    .selectFrom("requests")
    .select(["id", "resumeGeneration"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return resumeTokenOf(row, test.deps)
}

/** Returns the last code that was mailed to an address. */
export async function mailedCode(test: TestApp, to: string): Promise<string> {
  const subjects = (await test.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject)
  const code = subjects.findLast((subject) => subject.endsWith(" es su código"))?.slice(0, 6)
  if (!code) throw new Error(`no code was mailed to ${to}`)
  return code
}

/** Fills in the draft up to a step, which is then the next one. */
export async function goTo(
  test: TestApp,
  purchase: Purchase,
  step: StepKey,
  { userInfo = holder, foreing = false }: { userInfo?: Record<string, string>; foreing?: boolean } = {},
): Promise<Purchase> {
  const scope = await test.deps.tenants.find(purchase.host)
  if (!scope) throw new Error(`${purchase.host} has no distributor`)
  const applicant = {
    scope,
    foreing,
    userInfo,
    actor: { area: "applicant", id: purchase.id } as const,
    document: sampleDocument,
    mailedCode: () => mailedCode(test, userInfo.email ?? ""),
  }
  for (const done of stepKeys.slice(1, stepKeys.indexOf(step))) await fillInStep(applicant, done, test.deps)
  // Verifying the address has changed the token.
  purchase.setToken(await currentToken(test, purchase))
  return purchase
}

function sampleDocument(type: DocumentType): ReceivedFile {
  return { name: "archivo.pdf", bytes: type === "facePhoto" ? sampleJpeg() : samplePdf() }
}

/** Encodes multipart/form-data for `app.inject`. */
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
