import { expect, it } from "vitest"
import { distributorList } from "./distributor-list.ts"

const read = (query: string) => distributorList.read(new URLSearchParams(query))

it.each(["", "?buscar=andes", "?estado=suspendida", "?buscar=a%26b&estado=activa&orden=configuracion"])(
  "the list's URL %j is read and written back unchanged",
  (query) => {
    const written = new URLSearchParams(distributorList.href(read(query)))
    expect([...written]).toEqual([...new URLSearchParams(query)])
  },
)

it("leaves out parameters and values that the list does not know", () => {
  expect(distributorList.href(read("?estado=otro&orden=ruc&buscar=%20%20&pagina=2"))).toBe("")
  expect(read("?estado=constructor").state).toBeNull()
  expect(read(`?buscar=${"a".repeat(200)}`).search).toHaveLength(120)
})
