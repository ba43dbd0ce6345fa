import type { StandingRequest } from "@trazo/contract/buying/new-requests"
import { RouterContextProvider } from "react-router"
import { expect, it } from "vitest"
import { apiContext } from "../../../shared-features/platform/api/request-context.ts"
import { startRequest } from "./start-request.ts"

const request: StandingRequest = {
  id: "r1",
  number: "TZ-2026-000001-9",
  kind: "subject1",
  validity: "OneYear",
  company: null,
  status: "review",
  validUntil: null,
}

/** Sends the form of a client who has this already. */
async function send(standing: readonly StandingRequest[], fields: Record<string, string>) {
  const started: unknown[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async ({ method, body }) => {
    if (method === "GET") return { status: 200, body: { standing } }
    started.push(body)
    return { status: 200, body: { id: "r2", status: "draft" } }
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const page = new Request("http://x.localhost/manager/new-request/normal", { method: "POST", body: form })
  return { result: await startRequest(context, page, "normal"), started }
}

const one = { kind: "subject1", "validity-subject1": "OneYear" }
const ofCompany = { kind: "subject4", "validity-subject4": "OneYear" }

it("warns before a second equal request, starts nothing, and starts it when the client wants it all the same", async () => {
  const warned = await send([request], one)
  expect(warned.result).toEqual({ equal: request, offer: { kind: "subject1", validity: "OneYear" } })
  expect(warned.started).toEqual([])
  const { result, started } = await send([request], { ...one, again: "true" })
  expect(result).toBeInstanceOf(Response)
  expect(started).toHaveLength(1)
})

it.each([
  ["nothing", [], one],
  [
    "a certificate of another validity",
    [{ ...request, validity: "TwoYears", status: "issued", validUntil: "2027-11-30T05:00:00.000Z" }],
    one,
  ],
  ["another kind", [{ ...request, kind: "subject2" }], one],
  [
    "another company",
    [{ ...request, kind: "subject4", company: "1790012345001" }],
    { ...ofCompany, company: "0992397535001" },
  ],
  [
    "a company, and the new one is not known yet",
    [{ ...request, kind: "subject4", company: "1790012345001" }],
    ofCompany,
  ],
] as const)("starts at once where the client has %s", async (_, standing, fields) => {
  expect((await send(standing as never, fields)).started).toHaveLength(1)
})

it("warns of an open request of another validity", async () => {
  expect((await send([{ ...request, validity: "TwoYears" }], one)).started).toEqual([])
})

it("warns of the same company", async () => {
  const company = "0992397535001"
  const { started } = await send([{ ...request, kind: "subject4", company }], { ...ofCompany, company })
  expect(started).toEqual([])
})
