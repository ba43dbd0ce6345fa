import { describe, expect, it } from "vitest"
import { eventText, filterAfterSearch, filterHref, filterOf, queueList } from "./queue-list.ts"

const read = (query: string) => queueList.read(new URLSearchParams(query))

describe("the URL of a queue", () => {
  it("shows what waits for staff by default", () => {
    expect(read("")).toEqual({
      search: "",
      cursor: null,
      seller: null,
      filter: null,
      assignee: null,
      period: null,
      waited: null,
      event: null,
      target: null,
      age: null,
      kind: null,
    })
    expect(filterOf(read(""))).toBe("staff")
  })

  it("searches in every state unless it names one", () => {
    expect(filterOf(read("buscar=peña"))).toBe("all")
    expect(filterOf(read("buscar=peña&estado=review"))).toBe("review")
    expect(filterOf(read("buscar=peña&estado=porAtender"))).toBe("staff")
  })

  it.each(["estado=nada", "estado=constructor", "motivo=field:x", "buscar=%20", "pagina=2"])(
    "ignores %s",
    (query) => {
      expect(filterOf(read(query))).toBe("staff")
      expect(queueList.href(read(query))).toBe("")
    },
  )

  it.each([
    "",
    "?buscar=0912345678",
    "?estado=todas",
    "?asignadas=mias",
    "?estado=review&asignadas=sinAsignar",
    "?estado=todas&hecho=corregidas&motivo=field:address&periodo=2026-10-01..2026-10-31",
    "?buscar=a%26b%3Dc&estado=correction&desde=C1",
  ])("writes %j as it was read", (query) => {
    const written = new URLSearchParams(queueList.href(read(query.slice(1))))
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(query)))
  })

  it("writes no default filter, and starts over with another filter", () => {
    expect(filterHref(read("desde=C1&estado=review"), "staff")).toBe("")
    expect(filterHref(read("desde=C1"), "all")).toBe("?estado=todas")
    expect(filterHref(read("buscar=ana"), "all")).toBe("?buscar=ana")
    expect(filterHref(read("buscar=ana"), "staff")).toBe("?buscar=ana&estado=porAtender")
  })

  it("keeps only a state as filter of a new search", () => {
    expect(filterAfterSearch(read("estado=correction"))).toEqual({ filter: "correction" })
    expect(filterAfterSearch(read("estado=todas"))).toEqual({ filter: null })
    expect(filterAfterSearch(read("buscar=ana&estado=porAtender"))).toEqual({ filter: null })
  })

  it("names the event and what was asked to correct", () => {
    expect(eventText(read("hecho=aprobadas&motivo=field:address"))).toBe("Aprobadas")
    expect(eventText(read("hecho=corregidas"))).toBe("Con corrección pedida")
    expect(eventText(read("hecho=corregidas&motivo=field:address"))).toBe("Corrección: Dirección")
    expect(eventText(read("motivo=field:address"))).toBeNull()
  })
})
