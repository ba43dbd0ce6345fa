import { ApiError } from "@trazo/contract/errors"
import { getBankUser, signOutBank } from "@trazo/contract/sessions"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { apiContext } from "../api/request-context.ts"
import { staffSession } from "./staff-session.ts"

const { requireUser, signedInUser, signOut } = staffSession(
  { get: getBankUser, signOut: signOutBank },
  { area: "banks", root: "/banks", login: "/banks/login" },
)

function withoutSession() {
  const context = new RouterContextProvider()
  const error = new ApiError("NOT_SIGNED_IN")
  context.set(apiContext, async () => ({ status: error.status, body: error.toResponse() }))
  return context
}

/** Passes the guard with a token that lets in no more: what it threw, or "passed". */
async function pass(method: string, context = withoutSession()): Promise<unknown> {
  const request = new Request("http://firmas.ec/banks", { method, headers: { cookie: "trazo_banks=old" } })
  const guarded = { request, context } as unknown as Parameters<typeof requireUser>[0]
  return await Promise.resolve(requireUser(guarded, async () => "passed" as never)).catch(
    (thrown: unknown) => thrown,
  )
}

describe("the guard of a staff's area", () => {
  it("G4, G7: leads who asks for a page to the sign-in, without the dead token", async () => {
    const answer = (await pass("GET")) as Response
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/banks/login"])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^trazo_banks=; Path=\/; Max-Age=0/)
  })

  it("lets a form pass to the API, which refuses it in the page; no loader shows anything", async () => {
    const context = withoutSession()
    expect(await pass("POST", context)).toBe("passed")
    expect(() => signedInUser(context)).toThrow(Response)
  })

  it("G8: signing out leads to the sign-in, also when the session had ended", async () => {
    expect((await signOut(withoutSession())).headers.get("location")).toBe("/banks/login")
  })
})
