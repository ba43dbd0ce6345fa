import { readFileSync } from "node:fs"
import type { ConvenioLoad, LoadedRow } from "@trazo/contract/selling/convenio-loads"
import { beforeEach, describe, expect, test } from "vitest"
import { convenioTerms, sendPeople } from "../../../testing/convenio-factory.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let convenio: string

beforeEach(async () => {
  const shop = await aShop(testApp, { modules: ["/convenios"] })
  staff = await aStaffCaller(testApp, shop, {
    permissions: ["/convenios/clients:create", "/convenios/load-information:create"],
  })
  const { body } = await staff.call("POST", "/convenios", convenioTerms)
  convenio = body.id
})

async function send(name: string) {
  const content = readFileSync(new URL(`../../../testing/people-files/${name}`, import.meta.url))
  const sent = await sendPeople(testApp, { by: staff, convenio, content: new Uint8Array(content), name })
  await testApp.runJobs()
  return sent
}
const read = async (id: string, verdict?: string): Promise<ConvenioLoad> =>
  (await staff.call("GET", `/convenio-loads/${id}${verdict ? `?verdict=${verdict}` : ""}`)).body

/** The rows of a file by their numbers, whatever their verdict. */
async function rowsOf(id: string): Promise<Map<number, LoadedRow>> {
  const pages = await Promise.all(["new", "invalid"].map((verdict) => read(id, verdict)))
  return new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.line, row] as const)))
}
const problemsOf = async (id: string) =>
  Object.fromEntries(
    [...(await rowsOf(id))].flatMap(([line, { problems }]) =>
      Object.keys(problems).length > 0 ? [[line, problems]] : [],
    ),
  )

const noResult = "La celda tiene una fórmula sin resultado. Abra el archivo en Excel y guárdelo otra vez"

describe("lists of people as people give them", () => {
  test.each([
    ["base.ods", [2, 3, 4]],
    ["html.xls", [2]],
    ["blank-rows.xlsx", [5, 8, 9, 10]],
    ["commas-above-semicolons.csv", [5, 6]],
    ["cover-sheet.xlsx", [2, 3, 4]],
    ["hidden-first-sheet.xlsx", [2, 3]],
    ["direction-sign-in-phone.xlsx", [2, 3]],
    ["misleading-titles.xlsx", [2, 3, 4]],
    ["own-download.csv", [2]],
    ["own-download.xlsx", [2]],
  ])("B4: reads %s by the numbers of its rows", async (name, lines) => {
    const { id } = await send(name)
    expect([...(await rowsOf(id)).keys()].toSorted((one, other) => one - other)).toEqual(lines)
  })

  test.each([
    ["base.ods", {}],
    ["direction-sign-in-phone.xlsx", {}],
    ["misleading-titles.xlsx", {}],
    ["surnames-and-names.xlsx", {}],
    ["excel-error.xlsx", { 2: { surname2: "La celda tiene un error de Excel" } }],
    [
      "formulas-without-value.xlsx",
      { 2: { names: noResult, email: noResult }, 3: { names: noResult, email: noResult } },
    ],
    [
      "long-footer.xlsx",
      { 4: expect.objectContaining({ identity: "La celda tiene más de 200 caracteres" }) },
    ],
    ["own-download.csv", { 2: { phone: "Tiene dos números. El celular es 0943667640" } }],
    [
      "ruc-as-cedula.xlsx",
      {
        2: { identity: "Es un RUC. La cédula es 1716167513" },
        3: { identity: "Es un RUC. La cédula es 0911672327" },
      },
    ],
    [
      "mail-with-name.xlsx",
      {
        2: { email: "El correo es p6887759@ejemplo.ec" },
        3: { email: "El correo es p41581582@ejemplo.ec" },
        4: { email: "Tiene dos correos. Deje uno" },
      },
    ],
  ])("B4: names what is wrong in %s", async (name, problems) => {
    expect(await problemsOf((await send(name)).id)).toEqual(problems)
  })

  test.each([
    ["floats.xlsx", 3, { new: 4, invalid: 0 }],
    ["ruc-as-cedula.xlsx", 2, { new: 2, invalid: 0 }],
    ["phones.xlsx", 1, { new: 9, invalid: 0 }],
    ["own-download.csv", 1, { new: 1, invalid: 0 }],
    ["mail-with-name.xlsx", 2, { new: 3, invalid: 1 }],
  ])("B4: mends at once the cells of %s with one reading", async (name, mendable, counts) => {
    const { id } = await send(name)
    expect(await read(id)).toMatchObject({ mendable })
    await staff.call("PUT", `/convenio-loads/${id}/readings`, {})
    await testApp.runJobs()
    expect((await read(id)).counts).toMatchObject(counts)
  })

  test("B4: splits «apellidos y nombres» of one column", async () => {
    const { id } = await send("surnames-and-names.xlsx")
    expect((await rowsOf(id)).get(4)?.texts).toMatchObject({
      names: "ANA MARÍA",
      surname1: "PEÑA",
      surname2: "DE LA TORRE",
    })
  })

  test.each([
    ["hidden-rows.xlsx", "2 filas están ocultas en el archivo y también cuentan."],
    ["same-mail.xlsx", "Un correo es de tres personas o más."],
  ])("B4: warns of what is unusual in %s in one line", async (name, warning) => {
    const { id } = await send(name)
    expect(await read(id)).toMatchObject({ warnings: [warning], counts: { invalid: 0 } })
  })

  test("B4: warns of a person who is there under another number", async () => {
    await staff.call("POST", "/convenio-people", {
      identity: "1710034065",
      names: "ANA",
      surname1: "MORA",
      surname2: "LUNA",
      phone: "0991234567",
      email: "LUIS@ejemplo.ec",
      kind: "",
      validity: "",
      convenio,
      invite: false,
    })
    const { id } = await send("commas-above-semicolons.csv")
    expect((await read(id)).warnings).toEqual([
      "Una persona tiene el correo de quien ya está en el convenio con otro número.",
    ])
  })

  test("B4: refuses an old workbook by its true name", async () => {
    expect((await send("base.xls")).message).toContain("Excel antiguo (.xls)")
  })

  test("B4: proposes that the first row is a person where a file has no titles", async () => {
    const content = new TextEncoder().encode(
      ["PEÑA;ANA;0926687856;ana@prueba.ec;0999704671", "LOOR;EVA;1710034065;eva@prueba.ec;0987654321"].join(
        "\r\n",
      ),
    )
    const { id } = await sendPeople(testApp, { by: staff, convenio, content, name: "sin-titulos.csv" })
    const { state, total, table, mapping } = await read(id)
    expect({ state, total, titlesLine: table?.titlesLine, mapping }).toEqual({
      state: "columns",
      total: 2,
      titlesLine: null,
      mapping: { identity: 2, email: 3, phone: 4 },
    })
    const chosen = { mapping: { ...mapping, surname1: 0, names: 1 }, titlesLine: null }
    expect((await staff.call("PUT", `/convenio-loads/${id}/columns`, chosen)).status).toBe(200)
    await testApp.runJobs()
    expect([...(await rowsOf(id)).keys()]).toEqual([1, 2])
  })

  test("B4: reads another sheet and other titles when somebody chooses them", async () => {
    const { id } = await send("hidden-first-sheet.xlsx")
    const { table } = await read(id)
    const hidden = table?.sheets.findIndex(({ isHidden }) => isHidden)
    const first = table?.sheets[table.sheet]?.first[0]
    expect(first?.number).toBe(1)
    const choose = (choice: object) => staff.call("PUT", `/convenio-loads/${id}/columns`, choice)
    const mapping = { identity: 0, names: 1, surname1: 2, surname2: 3, email: 4, phone: 5 }
    expect((await choose({ mapping, titlesLine: null })).status).toBe(200)
    await testApp.runJobs()
    expect([...(await rowsOf(id)).keys()]).toContain(1)
    expect((await choose({ mapping, sheet: hidden, titlesLine: 1 })).status).toBe(200)
    await testApp.runJobs()
    expect((await read(id)).table).toMatchObject({ sheet: hidden, titlesLine: 1 })
  })

  test("B4: remembers the columns that somebody chose for the next file of the agreement", async () => {
    const { id } = await send("misleading-titles.xlsx")
    const { mapping } = await read(id)
    const other = { ...mapping, phone: mapping.identity, identity: mapping.phone }
    await staff.call("PUT", `/convenio-loads/${id}/columns`, { mapping: other })
    await testApp.runJobs()
    await staff.call("DELETE", `/convenio-loads/${id}`)
    const again = await send("misleading-titles.xlsx")
    expect((await read(again.id)).mapping).toEqual(other)
  })
})
