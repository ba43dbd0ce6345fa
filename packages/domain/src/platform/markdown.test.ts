import { describe, expect, it } from "vitest"
import { isSafeAddress, parseInline, parseMarkdown } from "./markdown.ts"

describe("a distributor's text", () => {
  it("A6: has text, bold, links and lists", () => {
    expect(parseMarkdown("Pague a **Firmas**.\n\n- uno\n- [dos](/payment)")).toEqual([
      {
        type: "paragraph",
        lines: [
          [
            { type: "text", text: "Pague a " },
            { type: "bold", text: "Firmas" },
            { type: "text", text: "." },
          ],
        ],
      },
      {
        type: "list",
        ordered: false,
        items: [[{ type: "text", text: "uno" }], [{ type: "link", text: "dos", href: "/payment" }]],
      },
    ])
  })

  it("is italic between single marks, except inside a word or a sum", () => {
    expect(parseInline("*hoy* y _mañana_")).toEqual([
      { type: "italic", text: "hoy" },
      { type: "text", text: " y " },
      { type: "italic", text: "mañana" },
    ])
    for (const plain of ["un_nombre_largo", "2 * 3 * 4", "a*b*c"]) {
      expect(parseInline(plain)).toEqual([{ type: "text", text: plain }])
    }
  })

  it("separates a list from the lines around it", () => {
    const types = parseMarkdown("Escriba:\n1. su nombre\n2. su número\nGracias").map((block) => block.type)
    expect(types).toEqual(["paragraph", "list", "paragraph"])
  })

  it("shows HTML as text", () => {
    expect(parseInline("<img src=x onerror=alert(1)>")).toEqual([
      { type: "text", text: "<img src=x onerror=alert(1)>" },
    ])
  })

  it("does not link an address that could run code", () => {
    expect(parseInline("[aquí](javascript:alert)")).toEqual([
      { type: "text", text: "[aquí](javascript:alert)" },
    ])
    expect(["data:text/html,x", "//otro.ec", "vbscript:x"].filter(isSafeAddress)).toEqual([])
  })

  it("links a plain address without the full stop after it", () => {
    expect(parseInline("Vea https://firmas.ec/ayuda.")).toContainEqual({
      type: "link",
      text: "https://firmas.ec/ayuda",
      href: "https://firmas.ec/ayuda",
    })
  })

  it.each([
    ["brackets", "[".repeat(40_000)],
    ["beginnings of links", "[a](".repeat(10_000)],
    ["headings", "# a\n".repeat(10_000)],
    ["lists between lines", "- a\nb\n".repeat(6666)],
  ])("reads 40,000 characters of %s in linear time", (_, text) => {
    const start = performance.now()
    expect(parseMarkdown(text).length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it.each([
    ["paragraphs", "a\n\n".repeat(13_333)],
    ["lines", "a\n".repeat(20_000)],
    ["items", "- a\n".repeat(10_000)],
    ["italic letters", "_a_ ".repeat(10_000)],
  ])("makes a bounded number of parts of 40,000 characters of %s, and keeps them all", (_, text) => {
    const lines = parseMarkdown(text).flatMap((block) => {
      if (block.type === "heading") return [block.content]
      return block.type === "list" ? block.items : block.lines
    })
    const parts = lines.flat()
    expect(parts.length).toBeLessThan(7000)
    const letters = parts
      .map((part) => part.text)
      .join("")
      .match(/a/g)
    expect(letters).toHaveLength(text.match(/a/g)?.length ?? 0)
  })
})
