import { describe, expect, it } from "vitest"
import { type QueueAddress, queueSearch, readQueueAddress } from "./queue-address.ts"

const read = (query: string) => readQueueAddress(new URLSearchParams(query))

describe("the queue's address", () => {
  it("without anything is what waits for staff", () => {
    expect(read("")).toEqual({ filter: "staff", search: "", page: 1 })
  })

  it("with a search looks in everything, unless a state is asked for too", () => {
    expect(read("buscar=peña").filter).toBe("all")
    expect(read("buscar=peña&estado=review").filter).toBe("review")
    expect(read("buscar=peña&estado=porAtender").filter).toBe("staff")
  })

  it.each(["estado=nada", "pagina=0", "pagina=-3", "pagina=1.5", "pagina=x", "pagina=1001"])(
    "leaves out what makes no sense: %s",
    (query) => expect(read(query)).toEqual({ filter: "staff", search: "", page: 1 }),
  )

  it.each<QueueAddress>([
    { filter: "staff", search: "", page: 1 },
    { filter: "staff", search: "0912345678", page: 1 },
    { filter: "all", search: "", page: 3 },
    { filter: "all", search: "peña loor", page: 1 },
    { filter: "correction", search: "a&b=c", page: 2 },
  ])("is read as it was written: %o", (address) => {
    expect(read(queueSearch(address).slice(1))).toEqual(address)
  })
})
