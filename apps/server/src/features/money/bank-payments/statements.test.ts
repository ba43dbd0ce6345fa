import type { Statement } from "@trazo/contract/money/statements"
import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { createBankTests, line, statement } from "../../../testing/bank.ts"
import { traceOf } from "../../../testing/request-factory.ts"

const {
  testApp,
  begin,
  signInTo,
  call,
  waiting,
  listed,
  confirm,
  drop,
  readStatement,
  choose,
  settle,
  withTwoAccounts,
} = await createBankTests()
beforeEach(begin)

describe("statements", () => {
  test("sorts movements into what fits, what is doubtful and the rest, and decides nothing", async () => {
    const sure = await waiting()
    await waiting({ reference: "TWICE" })
    await waiting({ reference: "0TWICE" })
    const { id } = await drop(
      statement(line(sure.reference), line("TWICE"), line("UNKNOWN", { amount: "1,00" })),
    )
    const fits = await readStatement(id)
    expect(fits.counts).toMatchObject({ fits: 1, doubtful: 1, none: 1, confirmed: 0, reversed: 0 })
    expect(fits.movements[0]?.candidates[0]?.payment.id).toBe(sure.payment.id)
    expect((await readStatement(id, "doubtful")).movements[0]?.candidates).toHaveLength(2)
    expect((await listed()).rows).toHaveLength(3)
  })

  test("are listed in pages, none of them lost", async () => {
    const texts = Array.from({ length: 51 }, (_, at) => statement(line(`L${at}`)))
    const ids: string[] = []
    for (const text of texts) {
      ids.push((await drop(text)).id)
      testApp.clock.advance({ seconds: 1 })
    }
    const first = (await call("GET", "/statements")).body
    const second = (await call("GET", `/statements?cursor=${first.next}`)).body
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 1, null])
    const listedIds = [...first.rows, ...second.rows].map(({ id }: { id: string }) => id)
    expect(listedIds).toEqual(ids.toReversed())
  })

  test("confirms with a movement once: the movement and the payment are taken", async () => {
    const [first, second] = [await waiting(), await waiting()]
    const { id } = await drop(statement(line(first.reference), line(second.reference)))
    const movement = (await readStatement(id)).movements.find(
      ({ reference }) => reference === first.reference,
    )?.id
    const settle = (payment: string) =>
      call("POST", `/statements/${id}/settlements`, { matches: [{ movement, payment }] })
    expect((await settle(first.payment.id)).body).toEqual({ decided: 1, inPart: 0, failed: [] })
    expect((await settle(first.payment.id)).body.failed).toEqual([])
    const other = (await readStatement(id)).movements[0]?.id
    const again = { matches: [{ movement: other, payment: first.payment.id }] }
    expect((await call("POST", `/statements/${id}/settlements`, again)).body.decided).toBe(0)
    expect((await settle(second.payment.id)).body.failed).toMatchObject([
      { message: "Ese movimiento ya confirmó otro pago." },
    ])
    expect(await traceOf(testApp, second.request)).toMatchObject({ request: { status: "paymentReview" } })
    expect((await readStatement(id, "confirmed")).counts).toMatchObject({ confirmed: 1, fits: 1 })
  })

  test("reads the same file once, and a later one's known movements not again", async () => {
    const text = statement(line("A"), line("A"))
    const { id } = await drop(text)
    expect(await drop(text, { name: "otra-vez.csv" })).toEqual({ id, isRepeated: true })
    expect((await readStatement(id, "none")).movements).toHaveLength(2)
    const later = await drop(statement(line("A"), line("A"), line("B")))
    expect(await readStatement(later.id, "none")).toMatchObject({
      alreadyRead: 2,
      movements: [{ reference: "B" }],
    })
  })

  test("asks for unknown columns once and remembers them", async () => {
    const { reference } = await waiting()
    const text = (day: string) => `alfa;beta;gama\n${day};${reference};23,00`
    const { id } = await drop(text("25/11/2026"))
    expect(await readStatement(id)).toMatchObject({
      isRead: false,
      table: { sheets: [{ first: [{ number: 1, cells: ["alfa", "beta", "gama"] }, {}] }] },
    })
    const incomplete = await choose(id, { reference: 1 })
    expect(incomplete.body.fields).toEqual({ mapping: "Elija al menos la fecha y el valor (o los créditos)" })
    await choose(id, { day: 0, reference: 1, amount: 2 })
    expect(await readStatement(id)).toMatchObject({ isRead: true, counts: { fits: 1 } })
    const next = await drop(text("26/11/2026"))
    expect(await readStatement(next.id)).toMatchObject({
      isRead: true,
      suggested: { day: 0, reference: 1, amount: 2 },
    })
  })

  test("lets the columns of a wrong reading be chosen again, here and in the next files", async () => {
    const { payment, reference } = await waiting()
    const text = (day: string) => `Fecha;Valor;Documento;Abonado\n${day};1,00;${reference};23,00`
    const { id } = await drop(text("25/11/2026"))
    expect(await readStatement(id)).toMatchObject({ columns: "open", counts: { fits: 0, doubtful: 1 } })
    const right = { day: 0, amount: 3, reference: 2 }
    expect((await choose(id, right)).status).toBe(200)
    const read = await readStatement(id)
    expect(read).toMatchObject({ counts: { fits: 1, doubtful: 0, none: 0 }, suggested: right })
    expect(read.movements).toMatchObject([
      { amountCents: 2300, candidates: [{ payment: { id: payment.id } }] },
    ])
    expect((await actsOn(testApp, `bank-statement:${id}`)).at(-1)).toMatchObject({
      action: "bank-statement.columns-chosen",
      data: { deleted: 1 },
    })
    const next = await drop(text("26/11/2026"))
    expect((await readStatement(next.id)).movements).toMatchObject([{ amountCents: 2300 }])
  })

  test("keeps the columns of a statement once a payment was confirmed with it", async () => {
    const { payment, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    await settle(id, payment.id)
    const refused = await choose(id, { day: 0, amount: 3 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Ya se confirmaron pagos con este extracto y sus columnas no cambian.",
    ])
    expect(await readStatement(id)).toMatchObject({
      columns: "confirmed",
      table: null,
      counts: { confirmed: 1 },
    })
    expect((await rowsOf(id))?.rows).toBeNull()
    await drop(statement(line(reference)))
    expect((await rowsOf(id))?.rows).toBeNull()
  })

  test("confirms no second payment with a credit that another statement read by wrong columns", async () => {
    const [one, other] = [await waiting(), await waiting()]
    const text = (...lines: string[]) => ["alfa;beta;gama;delta", ...lines].join("\n")
    const credit = `25/11/2026;${other.reference};${one.reference};23,00`
    const first = await drop(text(credit))
    await choose(first.id, { day: 0, reference: 2, amount: 3 })
    expect((await settle(first.id, one.payment.id)).decided).toBe(1)
    const later = await drop(text(credit, "26/11/2026;X;Y;1,00"))
    await choose(later.id, { day: 0, reference: 1, amount: 3 })
    expect((await settle(later.id, other.payment.id)).failed).toMatchObject([
      { message: expect.stringContaining("puede ser este mismo") },
    ])
    // One more credit of that day and amount is another one.
    const last = await drop(text(credit, `25/11/2026;${other.reference};Z;23,00`))
    await choose(last.id, { day: 0, reference: 1, amount: 3, payer: 2 })
    expect((await settle(last.id, other.payment.id, 1)).decided).toBe(1)
  })

  test("confirms nothing with a movement that went with its columns", async () => {
    const { payment, reference, request } = await waiting()
    const { id } = await drop(statement(line(reference)))
    const movement = (await readStatement(id)).movements[0]?.id
    await choose(id, { day: 0, amount: 3, payer: 1 })
    const late = await call("POST", `/statements/${id}/settlements`, {
      matches: [{ movement, payment: payment.id }],
    })
    expect(late.body.failed).toMatchObject([
      { message: "Ese movimiento ya no está en el extracto. Actualice la página." },
    ])
    expect(await traceOf(testApp, request)).toMatchObject({ request: { status: "paymentReview" } })
  })

  test("brings the rows of a statement back with its file", async () => {
    const text = statement(line("A"))
    const { id } = await drop(text)
    await testApp.owner
      .updateTable("bankStatements")
      .set({ rows: null, rowsUntil: null })
      .where("id", "=", id)
      .execute()
    expect(await readStatement(id)).toMatchObject({ columns: "forgotten", table: null })
    expect((await choose(id, { day: 0, amount: 3 })).body.message).toContain("Suba el archivo otra vez")
    expect(await drop(text)).toEqual({ id, isRepeated: true })
    expect((await readStatement(id)).columns).toBe("open")
  })

  const rowsOf = (id: string) =>
    testApp.owner.selectFrom("bankStatements").select("rows").where("id", "=", id).executeTakeFirst()

  test("leaves a reversed movement and its reversal alone", async () => {
    const { reference } = await waiting()
    const { id } = await drop(
      statement(line(reference), line(reference, { amount: "-23,00", text: "REVERSO TRANSFERENCIA" })),
    )
    // It opens on the first status that has movements.
    expect(await readStatement(id)).toMatchObject({
      matchStatus: "reversed",
      counts: { fits: 0, reversed: 2 },
    })
  })

  test("leaves the credit of a payment that was confirmed by hand to that payment", async () => {
    const byHand = await waiting({ reference: "7712345" })
    await confirm(byHand.payment.id)
    const other = await waiting({ reference: "0077-12345" })
    const { id } = await drop(statement(line("7712345")))
    const doubtful = await readStatement(id, "doubtful")
    expect(doubtful.counts).toMatchObject({ fits: 0, doubtful: 1 })
    expect(doubtful.movements).toMatchObject([
      {
        spentOn: byHand.request.number,
        candidates: [{ payment: { id: other.payment.id, isRepeated: true } }],
      },
    ])
    expect((await settle(id, other.payment.id)).failed).toMatchObject([
      { message: `Ese movimiento es del pago de la solicitud ${byHand.request.number}, que ya se confirmó.` },
    ])
    expect(await traceOf(testApp, other.request)).toMatchObject({ request: { status: "paymentReview" } })
  })

  test("lets a second credit of the same number pay another request, once", async () => {
    await confirm((await waiting({ reference: "7712345" })).payment.id)
    const [other, third] = [await waiting({ reference: "07712345" }), await waiting({ reference: "7712345" })]
    const { id } = await drop(statement(line("7712345"), line("7712345")))
    expect((await settle(id, other.payment.id, 0)).decided).toBe(1)
    expect((await settle(id, third.payment.id, 1)).decided).toBe(0)
  })

  test("never calls sure a payment whose number another request has", async () => {
    const { payment } = await waiting({ reference: "881234" })
    await waiting({ reference: "88-1234", accountId: "other" })
    const { id } = await drop(statement(line("881234")))
    expect(await readStatement(id)).toMatchObject({
      matchStatus: "doubtful",
      movements: [{ candidates: [{ payment: { id: payment.id } }] }],
    })
  })

  test("takes back a credit by the reversal of a later statement", async () => {
    const { payment, reference } = await waiting()
    const { id } = await drop(statement(line(reference)))
    expect((await readStatement(id)).counts.fits).toBe(1)
    const back = line(reference, { day: "26/11/2026", amount: "-23,00", text: "REVERSO TRANSFERENCIA" })
    await drop(statement(line(reference), back))
    expect((await readStatement(id)).counts).toMatchObject({ fits: 0, reversed: 1 })
    expect((await settle(id, payment.id)).failed).toMatchObject([
      { message: "El banco reversó ese movimiento." },
    ])
  })

  test("takes back a credit by the reversal without a number of another statement", async () => {
    const [kept, taken] = [await waiting(), await waiting()]
    const { id } = await drop(statement(line(kept.reference), line(taken.reference, { day: "26/11/2026" })))
    const back = line("", { day: "27/11/2026", amount: "-23,00", text: "REVERSO TRANSFERENCIA" })
    const later = await drop(statement(back))
    expect((await readStatement(id, "reversed")).movements).toMatchObject([{ reference: taken.reference }])
    expect((await readStatement(later.id)).counts).toMatchObject({ reversed: 1 })
    expect((await settle(id, taken.payment.id, 1)).failed).toMatchObject([
      { message: "El banco reversó ese movimiento." },
    ])
    expect((await settle(id, kept.payment.id, 0)).decided).toBe(1)
  })

  test("shows the movements of a status in pages, each movement once", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => line(`N${index}`, { amount: "1,00" }))
    const { id } = await drop(statement(...lines))
    const first = await readStatement(id, "none")
    expect([first.movements.length, first.previous]).toEqual([50, null])
    const second = (await call("GET", `/statements/${id}?matchStatus=none&cursor=${first.next}`))
      .body as Statement
    expect(second.movements.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 10 }, (_, index) => `N${index + 50}`),
    )
    expect(second.next).toBeNull()
    const foreign = await call("GET", `/statements/${id}?matchStatus=doubtful&cursor=${first.next}`)
    expect(foreign.body.typeCode).toBe("CURSOR_REFUSED")
  })

  const change = async (id: string, verb: "dismissals" | "restorations", body: object) =>
    (await call("POST", `/statements/${id}/${verb}`, body)).body

  test("puts a movement of no payment aside with a reason, and takes it back", async () => {
    const { payment, reference } = await waiting()
    const { id } = await drop(statement(line("STRANGE", { amount: "1,00" }), line(reference)))
    const movements = [
      (await readStatement(id, "none")).movements[0]?.id,
      (await readStatement(id, "fits")).movements[0]?.id,
    ]
    const reason = "Venta de mostrador"
    expect((await change(id, "dismissals", { movements, reason: "x" })).fields.reason).toBe(
      "Escriba por qué no es de ningún pago",
    )
    expect(await change(id, "dismissals", { movements, reason })).toEqual({ changed: 2 })
    expect(await change(id, "dismissals", { movements, reason: "Otro motivo" })).toEqual({ changed: 0 })
    expect(await readStatement(id, "dismissed")).toMatchObject({
      columns: "dismissed",
      counts: { fits: 0, none: 0, dismissed: 2 },
      movements: [{ dismissed: { reason, by: "CAJERA DE PRUEBA" } }, { reference }],
    })
    expect((await settle(id, payment.id, 1)).failed).toMatchObject([
      { message: "Ese movimiento está apartado. Devuélvalo primero." },
    ])
    expect((await choose(id, { day: 0, amount: 3 })).body.message).toContain("Hay movimientos apartados")
    expect(await change(id, "restorations", { movements })).toEqual({ changed: 2 })
    expect((await readStatement(id)).counts).toMatchObject({ fits: 1, none: 1, dismissed: 0 })
    expect(await change(id, "restorations", { movements })).toEqual({ changed: 0 })
    const acts = (await actsOn(testApp, `bank-statement:${id}`)).map(({ action }) => action)
    expect(acts.slice(1)).toEqual(["bank-movement.dismissed", "bank-movement.restored"])
  })

  test("puts aside no reversal, nothing that confirmed a payment and no other bank's movement", async () => {
    const { payment, reference } = await waiting()
    const back = line("B", { amount: "-9,00", text: "REVERSO" })
    const { id } = await drop(statement(line(reference), back))
    await settle(id, payment.id)
    const rows = await testApp.owner
      .selectFrom("bankMovements")
      .select("id")
      .where("statementId", "=", id)
      .execute()
    const body = { movements: rows.map((row) => row.id), reason: "No es nuestro" }
    expect(await change(id, "dismissals", body)).toEqual({ changed: 0 })
    await signInTo("Produbanco")
    expect((await change(id, "dismissals", body)).typeCode).toBe("NOT_FOUND")
  })

  test("confirms a payment with another amount only when that was accepted, and records both", async () => {
    const { payment, reference, request } = await waiting()
    const { id } = await drop(statement(line(reference, { amount: "22,50" })))
    const movement = (await readStatement(id, "doubtful")).movements[0]?.id
    const by = async (acceptsDifference: boolean) => {
      const matches = [{ movement, payment: payment.id, acceptsDifference }]
      return (await call("POST", `/statements/${id}/settlements`, { matches })).body
    }
    expect((await by(false)).failed).toMatchObject([
      { message: "Llegaron $22,50 y el pago es de $23,00. Revíselo y confírmelo otra vez." },
    ])
    expect(await traceOf(testApp, request)).toMatchObject({ request: { status: "paymentReview" } })
    expect((await by(true)).decided).toBe(1)
    expect(await actsOn(testApp, `payment:${payment.id}`)).toMatchObject([
      {
        action: "bank-movement.settled",
        data: { statement: id, movement, amountCents: 2250, paymentCents: 2300, cents: 2250 },
      },
      { action: "payment.received" },
    ])
  })

  test("asks for the account where the bank has several, and remembers it", async () => {
    expect((await call("GET", "/statements")).body).toMatchObject({ account: "pacifico" })
    await withTwoAccounts()
    expect((await call("GET", "/statements")).body).toMatchObject({
      account: null,
      accounts: [{ id: "pacifico", name: "Ahorros 12345" }, { id: "corriente" }],
    })
    expect(await drop(statement(line("A")))).toMatchObject({
      fields: { account: "Elija de qué cuenta es el extracto" },
    })
    expect((await drop(statement(line("A")), { account: "other" })).typeCode).toBe("VALIDATION_FAILED")
    const { id } = await drop(statement(line("A")), { account: "corriente" })
    expect(await readStatement(id)).toMatchObject({ accountId: "corriente", account: "Ahorros 12345" })
    expect((await call("GET", "/statements")).body).toMatchObject({ account: "corriente" })
  })

  test("counts equal movements of two accounts as two, each for the payments to its account", async () => {
    await withTwoAccounts()
    const one = await waiting()
    const [first, second] = [
      await drop(statement(line(one.reference)), { account: "pacifico" }),
      await drop(statement(line(one.reference), ""), { account: "corriente" }),
    ]
    expect(second).toMatchObject({ isRepeated: false })
    expect((await readStatement(first.id)).counts).toMatchObject({ fits: 1 })
    expect(await readStatement(second.id)).toMatchObject({
      alreadyRead: 0,
      counts: { fits: 0, doubtful: 0, none: 1 },
    })
    expect((await settle(second.id, one.payment.id)).failed).toMatchObject([
      { message: "Ese pago es a otra cuenta que la del extracto." },
    ])
    expect((await settle(first.id, one.payment.id)).decided).toBe(1)
  })

  test("refuses the file of one account for another, and names the account that has it", async () => {
    await withTwoAccounts()
    const [one, other] = [await waiting(), await waiting({ accountId: "corriente" })]
    const text = statement(line(one.reference), line(other.reference))
    const { id } = await drop(text, { account: "pacifico" })
    expect(await drop(text, { account: "corriente" })).toMatchObject({
      typeCode: "VALIDATION_FAILED",
      message: expect.stringMatching(
        /^Este archivo ya se leyó el \d\d\/\d\d\/\d{4} para la cuenta Ahorros 12345\. Si es de otra, cámbiela al elegir las columnas de ese extracto\.$/,
      ),
    })
    expect((await settle(id, one.payment.id)).decided).toBe(1)
    expect((await drop(text, { account: "corriente" })).message).toMatch(
      /y confirmó pagos\. Si es de otra, avise a la distribuidora\.$/,
    )
    expect(await drop(text, { account: "pacifico" })).toEqual({ id, isRepeated: true })
  })

  test("moves a statement to another account when it is read again, unless its file is there", async () => {
    await withTwoAccounts()
    const { payment, reference } = await waiting({ accountId: "corriente" })
    const { id } = await drop(statement(line(reference)), { account: "pacifico" })
    const again = { mapping: { day: 0, reference: 1, description: 2, amount: 3 }, account: "corriente" }
    expect((await call("PUT", `/statements/${id}/columns`, again)).status).toBe(200)
    expect(await readStatement(id)).toMatchObject({ accountId: "corriente", counts: { fits: 1 } })
    const copy = await drop(statement(line(reference), ""), { account: "pacifico" })
    const { sha256 } = await testApp.owner
      .selectFrom("bankStatements")
      .select("sha256")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    await testApp.owner.updateTable("bankStatements").set({ sha256 }).where("id", "=", copy.id).execute()
    const refused = await call("PUT", `/statements/${copy.id}/columns`, again)
    expect(refused.body.message).toBe("Este archivo ya se leyó para esa cuenta.")
    expect((await settle(id, payment.id)).decided).toBe(1)
  })

  test("says what a file lacks", async () => {
    expect(await drop("")).toMatchObject({
      typeCode: "SHEET_UNREADABLE",
      message: "El archivo no tiene filas.",
    })
    const { id } = await drop(statement(line("A", { day: "31/02/2026" })))
    expect((await readStatement(id)).problems).toEqual([{ line: 2, problem: "No se entiende la fecha" }])
  })

  test("refuses a file whose cells have more text than the server keeps", async () => {
    const wide = `25/11/2026;A;${Array.from({ length: 25 }, () => "x".repeat(500)).join(";")}`
    expect(await drop(statement(...Array.from({ length: 700 }, () => wide)))).toMatchObject({
      typeCode: "FILE_TOO_LARGE",
      message: "El archivo tiene demasiado texto. Divídalo por semanas.",
    })
  })

  test("hides a statement from another bank and another distributor", async () => {
    const { id } = await drop(statement(line("A")))
    await signInTo("Produbanco")
    expect((await call("GET", `/statements/${id}`)).status).toBe(404)
    expect((await call("GET", "/statements")).body.rows).toEqual([])
    // The same bank, at another distributor.
    await begin()
    expect((await call("GET", `/statements/${id}`)).status).toBe(404)
    expect((await call("GET", "/statements")).body.rows).toEqual([])
  })
})
