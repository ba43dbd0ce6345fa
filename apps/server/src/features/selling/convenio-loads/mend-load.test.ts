import type { ChangedCell, ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { cedulaCheckDigit } from "@trazo/domain/identity/cedula"
import { loadCellsAtOnce, loadPageRows } from "@trazo/domain/selling/load"
import { beforeEach, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { convenioTerms, sendPeople } from "../../../testing/convenio-factory.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let convenio: string

beforeEach(async () => {
  const shop = await aShop(testApp, { modules: ["/convenios"] })
  const permissions = ["/convenios/clients:create", "/convenios/load-information:create"] as const
  staff = await aStaffCaller(testApp, shop, { permissions: [...permissions] })
  convenio = (await staff.call("POST", "/convenios", convenioTerms)).body.id
})

function cedulaOf(number: number): string {
  const nine = `09${String(number).padStart(7, "0")}`
  return `${nine}${cedulaCheckDigit(nine)}`
}
const person = (number: number, { identity = cedulaOf(number), email = `p${number}@camara.ec` } = {}) =>
  [identity, "ANA", "PEÑA", "LOOR", email, "0991234567"].join(";")

async function checked(...rows: string[]): Promise<string> {
  const header = "Cédula;Nombres;Primer apellido;Segundo apellido;Correo;Celular"
  const content = [header, ...rows].join("\n")
  const { id } = await sendPeople(testApp, { by: staff, convenio, content })
  await testApp.runJobs()
  return id
}
const read = async (id: string, query = ""): Promise<ConvenioLoad> =>
  (await staff.call("GET", `/convenio-loads/${id}?verdict=invalid${query}`)).body
const change = (id: string, ...cells: ChangedCell[]) =>
  staff.call("PUT", `/convenio-loads/${id}/cells`, { cells })
const mend = (id: string, body: { problem?: string | undefined; text?: string }) =>
  staff.call("PUT", `/convenio-loads/${id}/problems`, body)

const email = (line: number, text: string, from: string) => ({ line, column: "email" as const, text, from })

test("B4: counts the invalid rows by their problems, and lists those of one", async () => {
  const lost = cedulaOf(1).slice(1)
  const id = await checked(
    person(1, { identity: lost }),
    person(2, { email: "x" }),
    person(3, { email: "y" }),
    person(4, { email: "" }),
    person(5, { identity: "12", email: "z" }),
  )
  const { problems, rows } = await read(id)
  expect(problems).toMatchObject([
    { column: "email", problem: "Ingrese correo válido", rows: 3 },
    { column: "email", problem: "Este campo es requerido", rows: 1 },
    { column: "identity", problem: null, rows: 1, key: "identity.reading" },
    { column: "identity", rows: 1 },
  ])
  expect(rows[0]).toMatchObject({ line: 2, readings: { identity: cedulaOf(1) } })
  const ofMail = await read(id, `&problem=${problems[0]?.key}`)
  expect([ofMail.problem, ofMail.rows.map(({ line }) => line)]).toEqual([problems[0]?.key, [3, 4, 6]])
  const ofReading = await read(id, "&problem=identity.reading")
  expect(ofReading.rows.map(({ line }) => line)).toEqual([2])
  expect((await read(id, "&problem=identity.reading.x")).problem).toBeUndefined()
})

test("B4: a problem's rows come in pages of the table", async () => {
  const id = await checked(
    ...Array.from({ length: loadPageRows + 5 }, (_, place) => person(place, { email: "x" })),
  )
  const { problems } = await read(id)
  const query = `&problem=${problems[0]?.key}`
  const first = await read(id, query)
  const second = await read(id, `${query}&cursor=${first.next}`)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([loadPageRows, 5, null])
})

test("B4: mends cells of many rows in one request, each row checked again", async () => {
  const id = await checked(person(1, { email: "x" }), person(2, { email: "y" }), person(3, { email: "z" }))
  const { status, body } = await change(
    id,
    email(2, "p1@camara.ec", "x"),
    email(3, "todavía mal", "y"),
    { line: 4, column: "identity", text: cedulaOf(1), from: cedulaOf(3) },
    email(4, "p3@camara.ec", "z"),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    refused: [],
    rows: [
      { line: 2, verdict: "new", texts: { email: "p1@camara.ec" }, problems: {} },
      { line: 3, verdict: "invalid", problems: { email: "Ingrese correo válido" } },
      { line: 4, verdict: "doubled" },
    ],
  })
  expect((await read(id)).counts).toMatchObject({ new: 1, invalid: 1, doubled: 1 })
  expect(await actsOn(testApp, `convenio-load:${id}`)).toMatchObject([
    { action: "convenio-load.read" },
    { action: "convenio-load.cells-mended", data: { rows: 3, columns: ["email", "identity"] } },
  ])
})

test("B4: rows that repeated people of several mended rows take their places", async () => {
  const id = await checked(person(1), person(1), person(1), person(2), person(2))
  const identity = (line: number, number: number, from: number) => ({
    line,
    column: "identity" as const,
    text: cedulaOf(number),
    from: cedulaOf(from),
  })
  await change(id, identity(2, 8, 1), identity(3, 9, 1), identity(5, 10, 2))
  expect((await read(id)).counts).toMatchObject({ new: 5, doubled: 0 })
})

test("B4: a cell that somebody else changed in between stays, and the others are mended", async () => {
  const id = await checked(person(1, { email: "x" }), person(2, { email: "y" }))
  await change(id, email(2, "otra@camara.ec", "x"))
  const { body } = await change(id, email(2, "mia@camara.ec", "x"), email(3, "p2@camara.ec", "y"))
  expect(body).toMatchObject({
    refused: [{ line: 2, column: "email", message: "Otra persona puso «otra@camara.ec» entretanto" }],
    rows: [{ texts: { email: "otra@camara.ec" } }, { texts: { email: "p2@camara.ec" } }],
  })
  const again = await change(id, email(2, "mia@camara.ec", "otra@camara.ec"))
  expect(again.body).toMatchObject({ refused: [], rows: [{ texts: { email: "mia@camara.ec" } }] })
})

test("B4: a person who is loaded is not changed, and rows that are not there are said", async () => {
  const id = await checked(person(1), person(2, { email: "y" }))
  await staff.call("PUT", `/convenio-loads/${id}/loading`, { invite: false })
  await testApp.runJobs()
  const { body } = await change(id, email(2, "x@camara.ec", "p1@camara.ec"), email(3, "p2@camara.ec", "y"))
  expect(body.refused).toMatchObject([{ line: 2, message: expect.stringContaining("ya está cargada") }])
  expect(body.rows).toMatchObject([{ verdict: "loaded" }, { verdict: "new" }])
  expect((await change(id, email(9, "x@camara.ec", ""))).status).toBe(404)
})

test("B4: refuses more cells than a request may have, and hidden signs", async () => {
  const id = await checked(person(1, { email: "x" }))
  const many = Array.from({ length: loadCellsAtOnce + 1 }, () => email(2, "a@b.ec", "x"))
  expect((await change(id, ...many)).status).toBe(400)
  expect((await change(id, email(2, "a\u0000@b.ec", "x"))).status).toBe(400)
  expect((await read(id)).counts.invalid).toBe(1)
})

test("B4: mends all cells of a problem by their readings, also beside other problems", async () => {
  const identity = cedulaOf(1).slice(1)
  const id = await checked(person(1, { identity, email: "x" }), person(2))
  expect((await mend(id, { problem: "identity.reading" })).status).toBe(200)
  await testApp.runJobs()
  const { rows, problems } = await read(id)
  expect(rows).toMatchObject([{ texts: { identity: cedulaOf(1) }, problems: { email: expect.any(String) } }])
  expect(problems).toHaveLength(1)
})

test("B4: mends all cells of a problem with one text, where one text can fit them", async () => {
  const id = await checked(person(1, { email: "x" }), person(2, { email: "y" }), person(3, { identity: "1" }))
  const { problems } = await read(id)
  const [ofMail, ofIdentity] = problems.map(({ key }) => key)
  expect((await mend(id, { problem: ofMail, text: "todas@camara.ec" })).status).toBe(200)
  await testApp.runJobs()
  expect((await read(id)).counts).toMatchObject({ new: 2, invalid: 1 })
  expect((await mend(id, { problem: ofMail, text: "x@camara.ec" })).body.message).toContain("Ya no hay filas")
  expect((await mend(id, { problem: ofIdentity, text: cedulaOf(3) })).body.message).toContain(
    "su propia cédula",
  )
  expect((await mend(id, { problem: ofIdentity })).status).toBe(400)
})
