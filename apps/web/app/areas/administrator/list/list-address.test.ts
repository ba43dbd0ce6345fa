import { expect, it } from "vitest"
import { listSearch, readListAddress } from "./list-address.ts"

const read = (query: string) => readListAddress(new URLSearchParams(query))

it.each(["", "?buscar=andes", "?estado=suspendida", "?buscar=a%26b&estado=activa&orden=configuracion"])(
  "the list's address %j says what it asks for, and is written back the same",
  (query) => {
    expect(listSearch(read(query))).toBe(query)
  },
)

it("what makes no sense in an address is left out", () => {
  expect(listSearch(read("?estado=otro&orden=ruc&buscar=%20%20&pagina=2"))).toBe("")
  expect(read("?estado=constructor").state).toBeNull()
})
