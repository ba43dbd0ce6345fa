import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import type { Cell } from "./table-source.ts"
import { tableFormats } from "./table-writer.ts"

const titles = ["Titular", "Total", "Desde"]
const moment = new Date("2026-11-23T17:30:00Z")

function written(format: keyof typeof tableFormats, ...rows: Cell[][]): Buffer {
  const writer = tableFormats[format].write(titles)
  for (const row of rows) writer.add([row])
  return writer.end()
}

const sheetOf = (file: Buffer) => {
  const sheet = unzipSync(file)["xl/worksheets/sheet1.xml"]
  return strFromU8(sheet ?? new Uint8Array())
}

test("a CSV file has a byte order mark, semicolons, money with a comma and moments in Ecuador's time", () => {
  expect(written("csv", ["PEÑA; ANA", 23, moment], ["", 0.1 + 0.2, null]).toString()).toBe(
    '\uFEFFTitular;Total;Desde\r\n"PEÑA; ANA";23;23/11/2026 12:30\r\n;0,3;\r\n',
  )
})

test.each(["=1+1", "+593 2", "-1", "@SUM(A1)", "\tx", "\rx"])(
  "a CSV cell never runs %j as a formula",
  (text) => {
    expect(written("csv", [text, null, null]).toString()).toContain(`'${text}`)
  },
)

test.each(["0926687856", "1710034065001", "+593991234567"])(
  "a CSV cell keeps the digits of %s, which is no quantity",
  (text) => {
    expect(written("csv", [text, null, null]).toString()).toContain(`"=""${text}"""`)
  },
)

test.each([
  ["a list separator of Ecuador", "AV. LORETO;=1+1", "AV. LORETO;'=1+1"],
  ["a line break", "AV. LORETO\n@SUM(A1)", "AV. LORETO\n'@SUM(A1)"],
])("a CSV cell never runs what follows %s", (_, text, kept) => {
  expect(written("csv", [text, null, null]).toString()).toContain(kept)
})

test("a workbook keeps formulas as text, money as numbers and moments as Excel's days", () => {
  const sheet = sheetOf(written("xlsx", ["=1+1 <&>", 23.5, moment]))
  expect(sheet).toContain(
    '<c s="0" t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;&amp;&gt;</t></is></c>',
  )
  expect(sheet).toContain('<c s="3"><v>23.5</v></c>')
  const [, day] = /<c s="2"><v>([\d.]+)</.exec(sheet) ?? []
  // 46349 is 23 November 2026.
  expect(Number(day)).toBeCloseTo(46349 + 12.5 / 24, 6)
  expect(sheet).not.toContain("<f>")
})

test("a day has no time, in a CSV file and in a workbook", () => {
  const day = { day: "2026-11-23" }
  expect(written("csv", [day, null, null]).toString()).toContain("23/11/2026;;")
  expect(sheetOf(written("xlsx", [day, null, null]))).toContain('<c s="4"><v>46349</v></c>')
})

test("a workbook leaves out characters that XML cannot carry", () => {
  expect(sheetOf(written("xlsx", ["A\u0001B\uD800\uFFFEC😀", null, null]))).toContain("AB\uFFFDC😀")
})

test("a workbook keeps texts that look like an escaped character, and returns", () => {
  const sheet = sheetOf(written("xlsx", ["CA_x00e9_ _x005F_x00E9_ a\r\nb", null, null]))
  expect(sheet).toContain("CA_x005F_x00e9_ _x005F_x005F_x005F_x00E9_ a_x000D_\nb")
})

test("a workbook of many batches has each row once", () => {
  const writer = tableFormats.xlsx.write(titles)
  for (let batch = 0; batch < 5; batch += 1)
    writer.add(Array.from({ length: 400 }, (_, at) => [`fila ${batch * 400 + at}`, at, moment]))
  const names = [...sheetOf(writer.end()).matchAll(/fila (\d+)/g)].map(([, number]) => Number(number))
  expect(names).toEqual(Array.from({ length: 2000 }, (_, at) => at))
})
