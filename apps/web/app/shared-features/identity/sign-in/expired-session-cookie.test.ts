import { describe, expect, it } from "vitest"
import { clearExpiredSession, readExpiredSession } from "./expired-session-cookie.ts"

function requestWith(cookie: string, scheme = "http") {
  return new Request(`${scheme}://firmas.ec/executive`, { headers: { cookie } })
}

const cookies = (headers: Headers) => headers.getSetCookie()

describe("the redirect of an expired session", () => {
  it("G7: clears the token of that area only", () => {
    const [cleared] = cookies(
      clearExpiredSession(requestWith("trazo_executive=x; trazo_client=y"), "executive"),
    )
    expect(cleared).toBe("trazo_executive=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly")
  })

  it("shows its notice once, on that area's sign-in page", () => {
    const [, notice = ""] = cookies(clearExpiredSession(requestWith("trazo_executive=x"), "executive"))
    const next = requestWith(notice.split(";")[0] ?? "")
    expect(readExpiredSession(next, "banks")).toMatchObject({ data: { ended: false } })
    const { data, init } = readExpiredSession(next, "executive")
    expect(data).toEqual({ ended: true })
    expect(cookies(new Headers(init?.headers))).toEqual([expect.stringMatching(/=; Path=\/; Max-Age=0/)])
  })

  it("sets no cookie when there was no session", () => {
    expect(
      cookies(clearExpiredSession(requestWith("trazo_client=y; trazo_executive="), "executive")),
    ).toEqual([])
  })

  it("G3: sets secure cookies behind TLS", () => {
    const headers = cookies(clearExpiredSession(requestWith("__Host-trazo_banks=x", "https"), "banks"))
    expect(headers).toHaveLength(2)
    expect(headers[0]).toMatch(/^__Host-trazo_banks=; Path=\/;/)
    for (const cookie of headers) expect(cookie).toMatch(/; Secure$/)
  })
})
