import { RouterContextProvider } from "react-router"
import { expect, it } from "vitest"
import { apiContext } from "../../shared-features/platform/api/request-context.ts"
import { loader as loadQueue, action as saveInQueue } from "./certificates/certificates.tsx"
import { loader as openDocument } from "./show-doc/open-document.tsx"
import { action as decide, loader as loadReview } from "./show-doc/show-doc.tsx"
import { executiveContext } from "./signed-in-executive.ts"

const id = "739dd2d9-c86c-83a4-9a2f-369f7c856887"
const calls: unknown[][] = []

/** The arguments of a loader or action. The API responds with `body`, and its calls are recorded. */
function request(address: string, { body = {}, form = {}, params = {} }: Record<string, object> = {}) {
  calls.length = 0
  const context = new RouterContextProvider()
  context.set(apiContext, (call) => {
    calls.push([call.method, decodeURIComponent(call.url), ...(call.body ? [call.body] : [])])
    return Promise.resolve({ status: 200, body })
  })
  context.set(executiveContext, { administrator: true, modules: [] } as never)
  const url = new URL(address, "http://localhost")
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.set(name, String(value))
  return { url, context, params, request: new Request(url, { method: "POST", body: data }) } as never
}

const emptyPage = { rows: [], total: 0, counts: {}, assignees: [], next: null, previous: null }
const locationOf = (thrown: unknown) => (thrown as Response).headers.get("location")

it.each([
  ["/executive/certificates", "/api/executives/certificates?nextActor=staff", "certificates"],
  ["/executive/fast/certificates?estado=review", "/api/executives/fast/certificates?status=review", "fast"],
  ["/executive/certificates?buscar=ana", "/api/executives/certificates?search=ana", "certificates"],
])("%s reads %s and the preferences of %s", async (address, call, list) => {
  await loadQueue(request(address, { body: emptyPage }))
  expect(calls).toEqual([
    ["GET", call],
    ["GET", `/api/executives/list-preferences/${list}`],
  ])
})

it("refuses preferences that are not JSON", async () => {
  const form = { intent: "savePreferences", body: "{" }
  expect(await saveInQueue(request("/executive/certificates", { form }))).toMatchObject({
    data: { error: { typeCode: "VALIDATION_FAILED" } },
  })
  expect(calls).toEqual([])
})

it("redirects from a page without rows to the first one, with its filter", async () => {
  const address = "/executive/fast/certificates?estado=review&desde=C1"
  const thrown = await loadQueue(request(address, { body: emptyPage })).catch((error: unknown) => error)
  expect(locationOf(thrown)).toBe("/executive/fast/certificates?estado=review")
})

it("redirects a review without id to the queue, and asks the API for no id that is not a UUID", async () => {
  const none = await loadReview(request("/executive/fast/certificates/showDoc")).catch(
    (error: unknown) => error,
  )
  expect(locationOf(none)).toBe("/executive/fast/certificates")
  const thrown = await loadReview(
    request("/executive/certificates/showDoc/1", { params: { id: "1" } }),
  ).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ data: { typeCode: "NOT_FOUND" }, init: { status: 404 } })
  expect(calls).toEqual([])
})

it("opens a document from anywhere in the review of its request", async () => {
  const open = (address: string) =>
    openDocument(request(address, { body: { request: "r1", channel: "fast" } })).catch(
      (error: unknown) => error,
    )
  expect(locationOf(await open(`/executive/showDoc?documento=${id}`))).toBe(
    `/executive/fast/certificates/showDoc/r1?documento=${id}`,
  )
  expect(calls).toEqual([["GET", `/api/executives/documents/${id}`]])
  expect(locationOf(await open("/executive/showDoc"))).toBe("/executive/certificates")
  expect(await open("/executive/showDoc?documento=1")).toMatchObject({ init: { status: 404 } })
})

const review = `/executive/fast/certificates/showDoc/${id}`
const api = `/api/executives/fast/certificates/${id}`
const targets = [{ type: "field", key: "names", reason: "Incompleto" }]

const decided = (intent: string, body: object) => ({ intent, body: JSON.stringify(body) })
const seen = { id: "a", email: "a@b.ec" }
const account = { ...seen, address: "keep" }
const reason = "Es su hermana"

it.each<[{ intent: string; body?: string; mail?: string }, unknown[]]>([
  [decided("approve", {}), ["PUT", `${api}/approval`, {}]],
  [decided("approve", { account }), ["PUT", `${api}/approval`, { account }]],
  [decided("reject", { reason: "No es ella" }), ["PUT", `${api}/rejection`, { reason: "No es ella" }]],
  [decided("askCorrection", { targets }), ["PUT", `${api}/correction`, { targets }]],
  [decided("validatePayment", {}), ["PUT", `${api}/payment/validation`, {}]],
  [
    decided("refusePayment", { reason: "No se lee" }),
    ["PUT", `${api}/payment/refusal`, { reason: "No se lee" }],
  ],
  [
    decided("disputeAccount", { account: seen, reason }),
    ["POST", `${api}/account-dispute`, { account: seen, reason }],
  ],
  [
    decided("decideAccountDispute", { answer: "confirm" }),
    ["PUT", `${api}/account-dispute`, { answer: "confirm" }],
  ],
  [{ intent: "resendCorrection" }, ["POST", `${api}/correction/link`]],
  [{ intent: "resendMail", mail: "m" }, ["POST", `${api}/mails/m`]],
])("sends %j to the channel's API", async (form, call) => {
  expect(await decide(request(review, { form, params: { id } }))).toMatchObject({ done: form.intent })
  expect(calls).toEqual([call])
})

it.each([{ intent: "askCorrection", body: "{" }, { intent: "other" }])("refuses %j", async (form) => {
  expect(await decide(request(review, { form, params: { id } }))).toMatchObject({
    data: { error: { typeCode: "VALIDATION_FAILED" } },
  })
  expect(calls).toEqual([])
})
