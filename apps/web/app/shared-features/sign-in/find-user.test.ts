import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import { getExecutive, signOutExecutive } from "@trazo/contract/sessions"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { apiContext } from "../api/request-context.ts"
import { findUser } from "./find-user.ts"

/** An API that fails so when asked who is signed in; what was asked of it. */
function failing(typeCode: ErrorCode) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async ({ method, url }) => {
    asked.push(`${method} ${url}`)
    if (method === "DELETE") return { status: 200, body: { ok: true } }
    const error = new ApiError(typeCode)
    return { status: error.status, body: error.toResponse() }
  })
  return { asked, context }
}

const calls = { get: getExecutive, signOut: signOutExecutive }

describe("who is signed in", () => {
  it("G7: is nobody when the data fail to load, and the session ends", async () => {
    const { asked, context } = failing("INTERNAL")
    expect(await findUser(context, calls)).toBeNull()
    expect(asked).toEqual(["GET /api/executives/auth", "DELETE /api/executives/auth"])
  })

  it("is nobody when the session is over: there is nothing to end", async () => {
    const { asked, context } = failing("NOT_SIGNED_IN")
    expect(await findUser(context, calls)).toBeNull()
    expect(asked).toEqual(["GET /api/executives/auth"])
  })

  it.each(["TOO_MANY_REQUESTS", "OVERLOADED"] as const)(
    "stays so while the API says %s",
    async (typeCode) => {
      const { asked, context } = failing(typeCode)
      await expect(findUser(context, calls)).rejects.toMatchObject({ data: { typeCode } })
      expect(asked).toHaveLength(1)
    },
  )
})
