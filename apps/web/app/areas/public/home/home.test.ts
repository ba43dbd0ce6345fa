import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { RouterContextProvider } from "react-router"
import { expect, it } from "vitest"
import { apiContext } from "../../../shared-features/platform/api/request-context.ts"
import { action } from "./home.tsx"

type Draft = Pick<PurchaseFlow, "id" | "status" | "certData" | "userInfo" | "step">

const draft = {
  id: "r1",
  status: "draft",
  userInfo: { names: "MARÍA JOSÉ" },
  certData: { kind: "subject1", validity: "TwoYears", channel: "normal" },
  step: { completed: ["certificate"], current: "personal" },
} as unknown as Draft

/** The action of a browser that has this purchase, and the calls that change something. */
function browser(flow: Draft | null) {
  const changes: string[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async ({ method, url }) => {
    if (method !== "GET") changes.push(`${method} ${url}`)
    return { status: 200, body: method === "GET" ? flow : { flow: draft } }
  })
  const submit = async (form: FormData) => {
    const headers = flow ? { cookie: `${cookieNames.request}=token` } : {}
    const request = new Request("http://x.localhost/", { method: "POST", body: form, headers })
    return await action({ request, context } as never).catch((thrown: unknown) => thrown)
  }
  return { changes, submit }
}

function chosen(more: Record<string, string> = {}): FormData {
  const form = new FormData()
  const fields = { kind: "subject1", "validity-subject1": "OneYear", ...more }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

it("starting another purchase asks before an unfinished one is replaced, and changes nothing meanwhile", async () => {
  const { submit, changes } = browser(draft)
  expect(await submit(chosen())).toEqual({ asksFor: "r1", offer: { kind: "subject1", validity: "OneYear" } })
  // The answer is to a purchase that another tab replaced meanwhile.
  expect(await submit(chosen({ replace: "r0" }))).toMatchObject({ asksFor: "r1" })
  expect(changes).toEqual([])
  expect(await submit(chosen({ replace: "r1" }))).toBeInstanceOf(Response)
  expect(changes).toEqual(["POST /api/requests"])
})

it("asks nothing where nothing is lost: without purchase, of which nothing is typed, or that is sent and paid", async () => {
  const untouched = { ...draft, userInfo: {} }
  const paid = { ...draft, status: "review" as const }
  for (const flow of [null, untouched, paid]) {
    const { submit, changes } = browser(flow)
    expect(await submit(chosen())).toBeInstanceOf(Response)
    expect(changes).toEqual(["POST /api/requests"])
  }
})
