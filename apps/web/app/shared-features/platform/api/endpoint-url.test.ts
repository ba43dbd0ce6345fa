import { expect, it } from "vitest"
import { endpointUrl } from "./endpoint-url.ts"

it("fills and escapes path parameters", () => {
  expect(endpointUrl("/api/x/:paper/files/:id", { params: { paper: "a/b", id: 7 } })).toBe(
    "/api/x/a%2Fb/files/7",
  )
})

it("omits missing query values and repeats lists", () => {
  const query = { estado: ["review", "payment"], q: undefined, page: 2 }
  expect(endpointUrl("/api/x", { query })).toBe("/api/x?estado=review&estado=payment&page=2")
})

it("throws when a path parameter is missing", () => {
  expect(() => endpointUrl("/api/x/:id", { params: {} })).toThrow(/id/)
})
