import { ApiError } from "@trazo/contract/errors/errors"
import { getBankUser, signOutBank } from "@trazo/contract/identity/sessions"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { apiContext } from "../../platform/api/request-context.ts"
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

/** Runs the guard with an expired token. Resolves to what it threw, or to "passed". */
async function pass(
  method: string,
  context = withoutSession(),
  { guard = requireUser, path = "/banks" } = {},
): Promise<unknown> {
  const url = new URL(path, "http://firmas.ec")
  const request = new Request(url, { method, headers: { cookie: "trazo_banks=old" } })
  const guarded = { request, url, context } as unknown as Parameters<typeof requireUser>[0]
  return await Promise.resolve(guard(guarded, async () => "passed" as never)).catch(
    (thrown: unknown) => thrown,
  )
}

describe("the guard of a staff area", () => {
  it("G4, G7: redirects a page request to the sign-in page and clears the expired token", async () => {
    const response = (await pass("GET")) as Response
    expect([response.status, response.headers.get("location")]).toEqual([302, "/banks/login"])
    expect(response.headers.getSetCookie()[0]).toMatch(/^trazo_banks=; Path=\/; Max-Age=0/)
  })

  it("redirects users who must enrol a second factor from every other page", async () => {
    const { requireUser: guard } = staffSession(
      { get: getBankUser, signOut: signOutBank },
      {
        area: "banks",
        root: "/banks",
        login: "/banks/login",
        enrollment: { path: "/banks/factor", isDue: ({ bank }) => bank === "sin factor" },
      },
    )
    const signedIn = (bank: string) => {
      const context = new RouterContextProvider()
      context.set(apiContext, async () => ({
        status: 200,
        body: { id: "1", names: "A", email: "a@b.ec", bank },
      }))
      return context
    }
    const response = (await pass("GET", signedIn("sin factor"), { guard })) as Response
    expect(response.headers.get("location")).toBe("/banks/factor")
    expect(await pass("GET", signedIn("sin factor"), { guard, path: "/banks/factor" })).toBe("passed")
    expect(await pass("POST", signedIn("sin factor"), { guard })).toBe("passed")
    expect(await pass("GET", signedIn("con factor"), { guard })).toBe("passed")
  })

  it("passes a form on to the API, and throws when a loader reads the user", async () => {
    const context = withoutSession()
    expect(await pass("POST", context)).toBe("passed")
    expect(() => signedInUser(context)).toThrow(Response)
  })

  it("G8: signs out to the sign-in page, also when the session had expired", async () => {
    expect((await signOut(withoutSession())).headers.get("location")).toBe("/banks/login")
  })
})
