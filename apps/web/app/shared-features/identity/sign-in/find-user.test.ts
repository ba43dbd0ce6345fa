import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import { getExecutive, signOutExecutive } from "@trazo/contract/identity/sessions"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { apiContext } from "../../platform/api/request-context.ts"
import { findUser } from "./find-user.ts"

/** An API whose session endpoint fails with this code, and the calls that it received. */
function failing(typeCode: ErrorCode) {
  const calls: string[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async ({ method, url }) => {
    calls.push(`${method} ${url}`)
    if (method === "DELETE") return { status: 200, body: { ok: true } }
    const error = new ApiError(typeCode)
    return { status: error.status, body: error.toResponse() }
  })
  return { calls, context }
}

const endpoints = { get: getExecutive, signOut: signOutExecutive }

describe("findUser", () => {
  it("G7: returns null and ends the session when the user cannot be loaded", async () => {
    const { calls, context } = failing("INTERNAL")
    expect(await findUser(context, endpoints)).toBeNull()
    expect(calls).toEqual(["GET /api/executives/auth", "DELETE /api/executives/auth"])
  })

  it("returns null for an expired session without signing out", async () => {
    const { calls, context } = failing("NOT_SIGNED_IN")
    expect(await findUser(context, endpoints)).toBeNull()
    expect(calls).toEqual(["GET /api/executives/auth"])
  })

  it.each(["TOO_MANY_REQUESTS", "OVERLOADED", "DATABASE_UNAVAILABLE", "RESTARTING"] as const)(
    "throws %s and keeps the session",
    async (typeCode) => {
      const { calls, context } = failing(typeCode)
      await expect(findUser(context, endpoints)).rejects.toMatchObject({ data: { typeCode } })
      expect(calls).toHaveLength(1)
    },
  )
})
