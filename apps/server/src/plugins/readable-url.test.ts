import { describe, expect, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { readableUrl } from "./request-log.ts"

describe("an address", () => {
  it("that can be read is left as it is, its query too", () => {
    for (const url of ["/", "/a%20b?x=%zz", "/api/anf-requests?id=a?b", "/%C3%B1"]) {
      expect(readableUrl(url)).toBe(url)
    }
  })

  it("that cannot be read is taken literally", () => {
    expect(readableUrl("/a/%zz?x=1")).toBe("/a/%25zz?x=1")
    expect(readableUrl("/%E0%A4%A")).toBe("/%25E0%25A4%25A")
  })
})

it("H5: an address that nobody can read is not found, in Spanish", async () => {
  const { app } = await createTestApp()
  const answer = await app.inject({ method: "GET", url: "/api/%zz" })
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { typeCode: "NOT_FOUND", message: "Disculpe, la página solicitada no existe." },
  ])
})
