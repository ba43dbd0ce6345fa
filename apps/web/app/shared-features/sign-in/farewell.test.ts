import { describe, expect, it } from "vitest"
import { farewell, hasJustEnded } from "./farewell.ts"

function asking(cookie: string, scheme = "http") {
  return new Request(`${scheme}://firmas.ec/executive`, { headers: { cookie } })
}

const cookies = (headers: Headers) => headers.getSetCookie()

describe("who is sent to sign in again", () => {
  it("G7: loses the token that lets in no more, of that area alone", () => {
    const [dropped] = cookies(farewell(asking("trazo_executive=x; trazo_client=y"), "executive"))
    expect(dropped).toBe("trazo_executive=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly")
  })

  it("is told on that area's sign-in page, once", () => {
    const [, told = ""] = cookies(farewell(asking("trazo_executive=x"), "executive"))
    const next = asking(told.split(";")[0] ?? "")
    expect(hasJustEnded(next, "banks")).toMatchObject({ data: { ended: false } })
    const { data, init } = hasJustEnded(next, "executive")
    expect(data).toEqual({ ended: true })
    expect(cookies(new Headers(init?.headers))).toEqual([expect.stringMatching(/=; Path=\/; Max-Age=0/)])
  })

  it("is told nothing who had no session", () => {
    expect(cookies(farewell(asking("trazo_client=y; trazo_executive="), "executive"))).toEqual([])
  })

  it("G3: behind TLS by cookies that go over nothing else", () => {
    const sent = cookies(farewell(asking("trazo_banks=x", "https"), "banks"))
    expect(sent).toHaveLength(2)
    for (const cookie of sent) expect(cookie).toMatch(/; Secure$/)
  })
})
