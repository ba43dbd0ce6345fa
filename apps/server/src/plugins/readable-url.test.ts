import { describe, expect, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { readableUrl } from "./request-log.ts"

describe("an address", () => {
  it("that can be decoded is unchanged", () => {
    for (const url of ["/", "/a%20b?x=%zz", "/api/anf-requests?id=a?b", "/%C3%B1"]) {
      expect(readableUrl(url)).toBe(url)
    }
  })

  it("that cannot be decoded is escaped", () => {
    expect(readableUrl("/a/%zz?x=1")).toBe("/a/%25zz?x=1")
    expect(readableUrl("/%E0%A4%A")).toBe("/%25E0%25A4%25A")
  })
})

it("H5: responds 404 in Spanish to an address that cannot be decoded", async () => {
  const { app } = await createTestApp()
  const response = await app.inject({ method: "GET", url: "/api/%zz" })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { typeCode: "NOT_FOUND", message: "Disculpe, la página solicitada no existe." },
  ])
})
