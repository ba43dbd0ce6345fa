import { expect, it } from "vitest"
import { endpointUrl } from "./endpoint-url.ts"

it("fills and escapes the parts of an address", () => {
  expect(endpointUrl("/api/x/:paper/files/:id", { params: { paper: "a/b", id: 7 } })).toBe(
    "/api/x/a%2Fb/files/7",
  )
})

it("leaves out what is missing from a query and repeats what is a list", () => {
  const query = { estado: ["review", "payment"], q: undefined, page: 2 }
  expect(endpointUrl("/api/x", { query })).toBe("/api/x?estado=review&estado=payment&page=2")
})

it("refuses to call an address with a hole", () => {
  expect(() => endpointUrl("/api/x/:id", { params: {} })).toThrow(/id/)
})
