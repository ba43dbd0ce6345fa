import type { LoadProgress } from "@trazo/contract/endpoint/live-events"
import type { ChangedCell, ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { loadRowDays } from "@trazo/domain/selling/load"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { convenioTerms, sendPeople } from "../../../testing/convenio-factory.ts"
import { aSession, connected, listening, livePage } from "../../../testing/live-page.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { deleteUnusedPeople } from "../convenios/people.ts"
import { deleteOldLoads, resumeLoads, workLoad } from "./work-load.ts"

const testApp = await createTestApp()
const { app, deps, owner, clock } = testApp
const start = clock.now()
let shop: Awaited<ReturnType<typeof aShop>>
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let convenio: string

const aWorker = () =>
  aStaffCaller(testApp, shop, {
    permissions: [
      "/convenios/clients:create",
      "/convenios/load-information:create",
      "/convenios/load-information:export",
    ],
  })

beforeEach(async () => {
  clock.set(start.toISOString())
  shop = await aShop(testApp, { modules: ["/convenios"] })
  staff = await aWorker()
  convenio = (await staff.call("POST", "/convenios", convenioTerms)).body.id
})

const header = "Cédula;Nombres;Primer apellido;Segundo apellido;Correo;Celular"
const file = (...rows: string[]) => [header, ...rows].join("\n")

/** A cédula of Guayas with its check digit. */
function cedulaOf(number: number): string {
  const nine = `09${String(number).padStart(7, "0")}`
  const sum = [...nine].reduce((total, digit, place) => {
    const times = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (times > 9 ? times - 9 : times)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}
const person = (number: number, changes: { identity?: string; email?: string; phone?: string } = {}) => {
  const { identity = cedulaOf(number), email = `p${number}@camara.ec`, phone = "0991234567" } = changes
  return [identity, "ANA", "PEÑA", "LOOR", email, phone].join(";")
}

const send = (content: string | Uint8Array<ArrayBuffer>, by = staff, to = convenio) =>
  sendPeople(testApp, { by, convenio: to, content })
async function checked(...rows: string[]): Promise<string> {
  const { id } = await send(file(...rows))
  await testApp.runJobs()
  return id
}
const read = async (id: string, query = "", by = staff): Promise<ConvenioLoad> =>
  (await by.call("GET", `/convenio-loads/${id}${query}`)).body
const load = async (id: string, invite = true) => {
  const { status, body } = await staff.call("PUT", `/convenio-loads/${id}/loading`, { invite })
  await testApp.runJobs()
  return { status, body }
}
const mendCell = (id: string, cell: ChangedCell) =>
  staff.call("PUT", `/convenio-loads/${id}/cells`, { cells: [cell] })
const people = async () =>
  await owner.selectFrom("convenioPeople").selectAll().where("convenioId", "=", convenio).execute()

describe("the check of a file", () => {
  test("B4: gives every row its verdict, and adds nobody", async () => {
    await staff.call("POST", "/convenio-people", {
      identity: cedulaOf(3),
      names: "ANA",
      surname1: "PEÑA",
      surname2: "",
      phone: "0991234567",
      email: "a@camara.ec",
      kind: "",
      validity: "",
      convenio,
      invite: false,
    })
    const id = await checked(person(1), person(2, { email: "sin arroba" }), person(3), person(1))
    expect(await read(id, "?verdict=invalid")).toMatchObject({
      state: "checked",
      total: 4,
      mendable: 0,
      counts: { new: 1, client: 0, invalid: 1, invited: 1, doubled: 1, loaded: 0 },
      rows: [{ line: 3, texts: { email: "sin arroba" }, problems: { email: expect.any(String) } }],
    })
    expect(await people()).toHaveLength(1)
  })

  test("B4: asks for the columns that the titles do not name, and remembers what was chosen", async () => {
    const { id } = await send(`a;b;c;d;e\n${cedulaOf(1)};ANA;PEÑA;ana@camara.ec;0991234567`)
    expect(await read(id)).toMatchObject({
      state: "columns",
      table: {
        sheets: [{ first: [{ number: 1, cells: ["a", "b", "c", "d", "e"] }, {}] }],
        sheet: 0,
        titlesLine: 1,
      },
    })
    const incomplete = await staff.call("PUT", `/convenio-loads/${id}/columns`, { mapping: { identity: 0 } })
    expect(Object.keys(incomplete.body.fields)).toEqual(["mapping"])
    const mapping = { identity: 0, names: 1, surname1: 2, email: 3, phone: 4 }
    expect((await staff.call("PUT", `/convenio-loads/${id}/columns`, { mapping })).status).toBe(200)
    await testApp.runJobs()
    expect(await read(id)).toMatchObject({ state: "checked", counts: { new: 1 } })
  })

  test("B4: gives cédulas back the 0 that a spreadsheet dropped, all at once", async () => {
    const identity = cedulaOf(1).slice(1)
    const id = await checked(person(1, { identity, phone: "991234567" }), person(2))
    expect(await read(id)).toMatchObject({ mendable: 1, counts: { new: 1, invalid: 1 } })
    await staff.call("PUT", `/convenio-loads/${id}/readings`)
    await testApp.runJobs()
    expect(await read(id, "?verdict=new")).toMatchObject({
      mendable: 0,
      counts: { new: 2, invalid: 0 },
      rows: [{ texts: { identity: cedulaOf(1) } }, {}],
    })
  })

  test("B4: a mended row is checked again, and the row that it repeated takes its place", async () => {
    const id = await checked(person(1), person(1), person(2, { email: "x" }))
    const mend = async (line: number, column: "email" | "identity", from: string, text: string) => {
      const { status, body } = await mendCell(id, { line, column, from, text })
      return { status, verdict: body.rows?.[0]?.verdict }
    }
    expect((await mend(4, "email", "x", "p2@camara.ec")).verdict).toBe("new")
    expect((await mend(2, "identity", cedulaOf(1), cedulaOf(5))).verdict).toBe("new")
    expect((await read(id)).counts).toMatchObject({ new: 3, doubled: 0, invalid: 0 })
    expect((await mend(4, "identity", cedulaOf(2), cedulaOf(5))).verdict).toBe("doubled")
    expect((await mend(9, "email", "", "x")).status).toBe(404)
  })

  test.each([
    ["only titles", header, "El archivo no tiene filas"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Excel antiguo"],
    ["a damaged workbook", Buffer.from("504b0304aaaa", "hex"), "No pudimos leer el archivo"],
  ])("B4: refuses %s", async (_, content, message) => {
    expect((await send(content)).message).toContain(message)
    expect((await staff.call("GET", "/convenio-loads")).body.rows).toEqual([])
  })
})

describe("the load", () => {
  test("B4: adds and invites the people of the good rows, with who did it", async () => {
    const id = await checked(person(1), person(2), person(3, { email: "x" }))
    expect((await load(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      state: "checked",
      loaded: 2,
      counts: { loaded: 2, new: 0, invalid: 1 },
      loadedBy: "EJECUTIVA DE PRUEBA",
    })
    const mails = await testApp.mails()
    expect(mails.filter(({ to }) => /^p[12]@camara/.test(to))).toHaveLength(2)
    const [added] = await people()
    expect(await actsOn(testApp, `convenio-person:${added?.id}`)).toMatchObject([
      { action: "convenio.person-added" },
      { action: "convenio.invited" },
    ])
  })

  test("B4: a row that was mended after a load is loaded by the next one", async () => {
    const id = await checked(person(1), person(2, { email: "x" }))
    await load(id, false)
    await mendCell(id, { line: 3, column: "email", from: "x", text: "p2@camara.ec" })
    await load(id, false)
    expect(await read(id)).toMatchObject({ loaded: 2, counts: { loaded: 2 } })
    expect((await load(id, false)).body.message).toBe("No hay filas buenas para cargar.")
  })

  test("B4: the same file is one load, also from two people at once", async () => {
    const other = await aWorker()
    const sent = await Promise.all([send(file(person(1))), send(file(person(1)), other)])
    expect(sent.map(({ isRepeated }) => isRepeated).toSorted()).toEqual([false, true])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    await testApp.runJobs()
    await load(sent[0].id)
    expect(await send(file(person(1)))).toEqual({ id: sent[0].id, isRepeated: true })
  })

  test("B4: two files with the same person make one", async () => {
    const [one, other] = [await checked(person(1)), await checked(person(1), person(2))]
    await load(one, false)
    await load(other, false)
    expect(await people()).toHaveLength(2)
    expect((await read(other)).counts).toMatchObject({ loaded: 1, invited: 1 })
  })

  test("B4: goes on where a process stopped, and invites nobody twice", async () => {
    const id = await checked(...Array.from({ length: 300 }, (_, place) => person(1000 + place)))
    await staff.call("PUT", `/convenio-loads/${id}/loading`, { invite: true })
    let enqueued = 0
    const stopping = {
      ...deps,
      jobs: {
        ...deps.jobs,
        // 250 rows are a batch, with ten jobs for their mails.
        enqueue: async (...wanted: Parameters<typeof deps.jobs.enqueue>) => {
          if (++enqueued > 11) throw new Error("The process stopped")
          await deps.jobs.enqueue(...wanted)
        },
      },
    } as typeof deps
    const job = { distributorId: shop.id, loadId: id }
    await expect(workLoad(job, stopping)).rejects.toThrow("The process stopped")
    expect(await read(id)).toMatchObject({ state: "loading", done: 250, loaded: 250 })
    clock.advance({ minutes: 1 })
    await resumeLoads(deps)
    expect(await read(id)).toMatchObject({ state: "checked", loaded: 300, counts: { loaded: 300 } })
    const mails = (await testApp.mails()).filter(({ to }) => /^p1\d{3}@camara/.test(to))
    expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([300, 300])
    expect(await people()).toHaveLength(300)
  })

  test("B4: a load that fails does not keep another distributor's from going on", async () => {
    const aLoad = async (by = staff) => {
      const id = await checked(person(1))
      const begin = () => by.call("PUT", `/convenio-loads/${id}/loading`, { invite: true })
      return { id, begin, state: async () => (await read(id, "", by)).state }
    }
    const failing = await aLoad()
    clock.advance({ minutes: 1 })
    shop = await aShop(testApp, { modules: ["/convenios"] })
    staff = await aWorker()
    convenio = (await staff.call("POST", "/convenios", convenioTerms)).body.id
    const behind = await aLoad()
    await failing.begin()
    await behind.begin()
    let enqueued = 0
    const enqueue = async (...wanted: Parameters<typeof deps.jobs.enqueue>) => {
      if (++enqueued === 1) throw new Error("The first load fails")
      await deps.jobs.enqueue(...wanted)
    }
    clock.advance({ minutes: 1 })
    await resumeLoads({ ...deps, jobs: { ...deps.jobs, enqueue } } as typeof deps)
    expect([await failing.state(), await behind.state()]).toEqual(["loading", "checked"])
    const [logged, ...others] = testApp.takeErrors()
    expect([logged, others]).toEqual([expect.stringContaining(failing.id), []])
  })

  test("B4: tells the open pages of whoever started a step how far it is", async () => {
    const { cookie } = await aSession(testApp, shop, { area: "executive", id: staff.id })
    const { host } = shop
    const page = await connected(livePage(await listening(app), { host, cookie, area: "executive" }))
    const heard: LoadProgress[] = []
    page.on("loadProgressed", (progress) => heard.push(progress))
    const id = await checked(person(1), person(2))
    const checking = [
      { id, state: "checking", done: 2 },
      { id, state: "checked", done: 0 },
    ]
    await expect.poll(() => heard).toEqual(checking)
    await load(id, false)
    await expect
      .poll(() => heard)
      .toEqual([...checking, { id, state: "loading", done: 2 }, { id, state: "checked", done: 0 }])
  })

  test("B4: stops where the agreement ended meanwhile, and says so", async () => {
    const id = await checked(person(1))
    await staff.call("PUT", `/convenio-loads/${id}/loading`, { invite: true })
    await owner.updateTable("convenios").set({ endsAt: clock.now() }).where("id", "=", convenio).execute()
    await testApp.runJobs()
    expect(await read(id)).toMatchObject({
      state: "checked",
      stopped: expect.stringContaining("terminó"),
      loaded: 0,
    })
    expect((await load(id)).body.typeCode).toBe("INVITATION_CLOSED")
    expect((await send(file(person(2)))).typeCode).toBe("INVITATION_CLOSED")
  })

  test("B4: refuses an agreement whose quota is spent", async () => {
    const id = await checked(person(1))
    await owner.updateTable("convenios").set({ quota: 1, used: 1 }).where("id", "=", convenio).execute()
    expect((await read(id)).places).toBe(0)
    expect((await load(id)).body.message).toContain("ya usó todo su cupo")
    expect(await people()).toEqual([])
  })

  test("B4: prepares people before the agreement begins, without inviting them", async () => {
    await owner
      .updateTable("convenios")
      .set({ startsAt: new Date(start.getTime() + 1000) })
      .where("id", "=", convenio)
      .execute()
    const id = await checked(person(1))
    expect((await load(id, true)).body.typeCode).toBe("INVITATION_CLOSED")
    expect((await load(id, false)).status).toBe(200)
    expect(await people()).toMatchObject([{ codeHash: null }])
  })
})

describe("afterwards", () => {
  test("B4: undoes a load: its people and rows are deleted, and the same file can be sent again", async () => {
    const id = await checked(person(1), person(2))
    await load(id)
    expect((await staff.call("DELETE", `/convenio-loads/${id}/people`)).status).toBe(200)
    await testApp.runJobs()
    expect(await people()).toEqual([])
    expect(await read(id)).toMatchObject({ state: "undone", loaded: 2, undoneBy: "EJECUTIVA DE PRUEBA" })
    expect(await send(file(person(1), person(2)))).toMatchObject({ isRepeated: false })
  })

  test("B4: undoes a load whose rows were deleted and whose file was sent again since", async () => {
    const rows = [person(1), person(2)]
    const first = await checked(...rows)
    await load(first, false)
    expect((await staff.call("DELETE", `/convenio-loads/${first}`)).status).toBe(200)
    await testApp.runJobs()
    const second = await checked(...rows)
    expect(second).not.toBe(first)
    expect((await staff.call("DELETE", `/convenio-loads/${first}/people`)).status).toBe(200)
    await testApp.runJobs()
    expect((await read(first)).state).toBe("undone")
    expect(await people()).toEqual([])
  })

  test("B4: undoes nothing once somebody of the load asked for a certificate", async () => {
    const id = await checked(person(1), person(2))
    await load(id)
    const [{ id: personId } = { id: "" }] = await people()
    const { body } = await staff.call("POST", `/convenio-people/${personId}/link`)
    expect(body.link).toBeUndefined() // the permission to edit is another one
    const editor = await aStaffCaller(testApp, shop, { permissions: ["/convenios/clients:edit"] })
    const link = (await editor.call("POST", `/convenio-people/${personId}/link`)).body.link as string
    const code = new URL(link).searchParams.get("codigo")
    const opened = await app.inject({
      method: "POST",
      url: "/api/invitations/request",
      headers: { host: shop.host },
      payload: { code },
    })
    expect(opened.statusCode).toBe(200)
    expect((await read(id)).acted).toBe(1)
    const refused = await staff.call("DELETE", `/convenio-loads/${id}/people`)
    expect(refused.body.message).toContain("1 persona ya pidió su firma")
    expect(await people()).toHaveLength(2)
  })

  test("B4: the rejected rows are a file with their reasons, safe in a spreadsheet", async () => {
    const id = await checked(person(1), person(1), person(2, { email: "=1+1" }))
    const url = `/api/executives/convenio-loads/${id}/rejected?format=csv`
    const { body } = await app.inject({ url, headers: staff.headers })
    const lines = body.split("\r\n")
    expect(lines[1]).toContain("Otra fila del archivo tiene a la misma persona.")
    expect(lines[2]).toContain("'=1+1")
    expect(lines[2]).toContain("Correo electrónico: ")
  })

  test("B4: the template names the columns that a load recognises", async () => {
    const url = "/api/executives/convenio-loads/template?format=csv"
    const { body } = await app.inject({ url, headers: staff.headers })
    const { id } = await send(`${body}${cedulaOf(1)};ANA;PEÑA;;ana@camara.ec;0991234567;;`)
    await testApp.runJobs()
    expect(await read(id)).toMatchObject({ state: "checked", counts: { new: 1 } })
  })

  test("B4: old rows and people who never asked for a certificate are deleted; the load stays", async () => {
    const id = await checked(person(1), person(2, { email: "x" }))
    await load(id, false)
    clock.advance({ days: loadRowDays + 1 })
    await deleteOldLoads(deps)
    const closed = await read(id, "", await aWorker())
    expect(closed).toMatchObject({ state: "closed", loaded: 1, counts: { invalid: 0 } })
    await deleteUnusedPeople(deps)
    expect(await people()).toHaveLength(1)
    clock.set("2028-06-01T12:00:00Z")
    await deleteUnusedPeople(deps)
    expect(await people()).toEqual([])
  })

  test("B4: the rows of a load whose deletion stopped in the middle go the next time", async () => {
    const id = await checked(person(1), person(2))
    clock.advance({ days: loadRowDays + 1 })
    await owner.updateTable("convenioLoads").set({ state: "closed" }).where("id", "=", id).execute()
    await deleteOldLoads(deps)
    const rows = owner.selectFrom("convenioLoadRows").select("line").where("loadId", "=", id)
    expect(await rows.execute()).toEqual([])
  })

  test("B4: an old load that staff begin to undo meanwhile is undone, not closed", async () => {
    const id = await checked(person(1))
    await load(id, false)
    clock.advance({ days: loadRowDays + 1 })
    const { closing } = await owner.transaction().execute(async (tx) => {
      const undoing = tx.updateTable("convenioLoads").set({ state: "undoing", undoneBy: staff.id })
      await undoing.where("id", "=", id).execute()
      const closing = deleteOldLoads(deps)
      const waiting = sql<{ found: boolean }>`
        select exists (select from pg_locks where not granted
          and transactionid = pg_current_xact_id()::xid) as found`
      await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.found).toBe(true)
      return { closing }
    })
    await closing
    expect((await read(id, "", await aWorker())).state).toBe("undone")
    expect(await people()).toEqual([])
  })

  test("B4: another distributor's staff neither see nor change a load", async () => {
    const id = await checked(person(1))
    shop = await aShop(testApp, { modules: ["/convenios"] })
    const others = await aWorker()
    expect((await others.call("GET", `/convenio-loads/${id}`)).status).toBe(404)
    expect((await others.call("PUT", `/convenio-loads/${id}/loading`, { invite: true })).status).toBe(404)
    expect((await others.call("DELETE", `/convenio-loads/${id}`)).status).toBe(404)
    expect((await send(file(person(2)), others)).typeCode).toBe("NOT_FOUND")
  })
})

test("B4: the history shows all loads, in pages", async () => {
  const { id } = await send(file(person(1)))
  const stored = await owner
    .selectFrom("convenioLoads")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 60 }, (_, place) => ({
    ...stored,
    id: crypto.randomUUID(),
    state: "closed" as const,
    sha256: Buffer.from([place]),
    titles: JSON.stringify(stored.titles),
    mapping: JSON.stringify(stored.mapping),
    sheets: JSON.stringify(stored.sheets),
    warnings: JSON.stringify(stored.warnings),
  }))
  await owner.insertInto("convenioLoads").values(copies).execute()
  const first = (await staff.call("GET", "/convenio-loads")).body
  const second = (await staff.call("GET", `/convenio-loads?cursor=${first.next}`)).body
  const ids = [...first.rows, ...second.rows].map((row: { id: string }) => row.id)
  expect([ids.length, new Set(ids).size, second.next]).toEqual([61, 61, null])
})
