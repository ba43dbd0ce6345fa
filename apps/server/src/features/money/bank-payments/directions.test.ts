import { beforeEach, describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { createBankTests, line, statement, statementFile } from "../../../testing/bank.ts"
import { traceOf } from "../../../testing/request-factory.ts"

const { testApp, begin, signInTo, waiting, drop, readStatement, choose, answer, settle } =
  await createBankTests()
beforeEach(begin)

const worded = (...rows: string[]) => ["Fecha;Tipo;Documento;Concepto;Valor", ...rows].join("\n")

const movementsOf = (id: string) =>
  testApp.owner
    .selectFrom("bankMovements")
    .select(["amountCents", "isReversal", "reference"])
    .where("statementId", "=", id)
    .orderBy("line")
    .execute()

describe("statements as banks give them", () => {
  test("reads one credit beside debits in words, and names the balances that do not follow", async () => {
    const payment = { reference: "95545720", amountCents: 2360 }
    await waiting(payment)
    const { id } = await drop(statementFile("debits-in-words.csv"))
    expect(await movementsOf(id)).toMatchObject([{ reference: "95545720", isReversal: false }])
    const read = await readStatement(id)
    expect(read).toMatchObject({ counts: { fits: 1, doubtful: 0, none: 0 }, skipped: 6, questions: [] })
    expect(read.problems).toMatchObject([{ line: 5, problem: expect.stringContaining("no salen") }])
  })

  test("leaves nothing to confirm of a credit that a debit note takes back", async () => {
    await waiting({ reference: "95545720", amountCents: 2360 })
    const { id } = await drop(statementFile("reversal-by-note.csv"))
    expect((await readStatement(id)).counts).toMatchObject({ fits: 0, doubtful: 0, none: 0, reversed: 2 })
  })

  test.each([
    ["transfer-format-1.csv", ["2360", "123456", "4091"]],
    ["transfer-format-2-sign-column.xlsx", ["2360", "4091"]],
    ["debit-credit-columns.csv", ["123456", "4091"]],
    ["commas-above-semicolons.csv", ["5822", "4091"]],
    ["month-first.csv", ["1000", "2000"]],
    ["hidden-first-sheet.xlsx", ["5822"]],
    ["numbers-and-dates.xlsx", ["440", "2052"]],
    ["camt053.xml", ["2360"]],
    ["mt940.sta", ["2360"]],
    ["ofx.ofx", ["2360"]],
    ["html-named.xls", ["2360"]],
  ])("reads the credits of %s and no charge", async (name, cents) => {
    const { id } = await drop(statementFile(name), { name })
    expect((await movementsOf(id)).map((row) => row.amountCents)).toEqual(cents)
    expect((await movementsOf(id)).some((row) => row.isReversal)).toBe(false)
  })
})

describe("statements in strange files", () => {
  test("reads the days of a file in one order", async () => {
    const { id } = await drop(statementFile("month-first.csv"))
    expect((await readStatement(id)).movements.map(({ day }) => day)).toEqual(["2026-11-25", "2026-11-05"])
  })

  test("takes a number of a workbook for no thousand, and names the rows that are no money", async () => {
    const { id } = await drop(statementFile("numbers-and-dates.xlsx"))
    expect((await readStatement(id)).problems).toEqual([
      { line: 2, problem: "No se entiende el valor" },
      { line: 5, problem: "No se entiende el valor" },
    ])
  })

  test("reads no hidden sheet by itself", async () => {
    const { id } = await drop(statementFile("hidden-first-sheet.xlsx"))
    const { table } = await readStatement(id)
    expect(table).toMatchObject({ sheet: 1, sheets: [{ isHidden: true }, { name: "Extracto" }] })
  })

  test.each([
    ["stray-quote.csv", "En la línea 2 hay unas comillas que no se cierran"],
    ["old-excel.xls", "El archivo es de un Excel antiguo (.xls)"],
  ])("refuses %s and says what to do", async (name, message) => {
    expect((await drop(statementFile(name), { name })).message).toContain(message)
  })
})

describe("unknown words", () => {
  test("ask once for the file, confirm nothing until they are answered, and are remembered for the bank", async () => {
    const { payment, reference } = await waiting()
    const rows = ["TRF", "TRF", "GIRO"].map(
      (word, index) => `25/11/2026;${word};${index || reference};X;23,00`,
    )
    const { id } = await drop(worded(...rows))
    expect(await movementsOf(id)).toEqual([])
    const asked = await readStatement(id)
    expect(asked.questions).toEqual([
      { word: "trf", example: "TRF", rows: 2, meaning: null },
      { word: "giro", example: "GIRO", rows: 1, meaning: null },
    ])
    expect((await answer(id, { trf: "in", giro: "out" })).status).toBe(200)
    expect(await readStatement(id)).toMatchObject({ counts: { fits: 1 }, skipped: 1 })
    expect((await actsOn(testApp, `bank-statement:${id}`)).at(-1)).toMatchObject({
      action: "bank-statement.words-answered",
      data: { meanings: ["trf: in", "giro: out"] },
    })
    expect((await settle(id, payment.id)).decided).toBe(1)
    const next = await drop(["Fecha;Signo;Valor", "26/11/2026;trf;7"].join("\n"))
    expect(await readStatement(next.id)).toMatchObject({
      counts: { none: 1 },
      questions: [{ meaning: "in" }],
    })
  })

  test("of another bank or another distributor are not known", async () => {
    const { id } = await drop(worded("25/11/2026;TRF;1;X;23,00"))
    await answer(id, { trf: "in" })
    await signInTo("Produbanco")
    expect((await answer(id, { trf: "out" })).status).toBe(404)
    const askedAgain = async () => {
      const other = await drop(worded("25/11/2026;TRF;1;X;23,00"))
      expect(await readStatement(other.id)).toMatchObject({ questions: [{ meaning: null }] })
    }
    await askedAgain()
    // The same bank, at another distributor.
    await begin()
    expect((await answer(id, { trf: "out" })).status).toBe(404)
    await askedAgain()
  })

  test("keep the rows after a payment was confirmed, and then add what they decide", async () => {
    const [first, second] = [await waiting(), await waiting()]
    const rows = [`25/11/2026;N/C;${first.reference};X;23,00`, `25/11/2026;TRF;${second.reference};X;23,00`]
    const { id } = await drop(worded(...rows))
    expect((await settle(id, first.payment.id)).decided).toBe(1)
    expect((await answer(id, { trf: "in" })).status).toBe(200)
    expect(await readStatement(id)).toMatchObject({ alreadyRead: 0, counts: { confirmed: 1, fits: 1 } })
    expect((await answer(id, { trf: "out" })).body.message).toContain("la respuesta no cambia")
    expect((await settle(id, second.payment.id, 1)).decided).toBe(1)
  })

  test("change their answer while nothing was confirmed", async () => {
    const { reference } = await waiting()
    const { id } = await drop(worded(`25/11/2026;TRF;${reference};X;23,00`))
    await answer(id, { trf: "in" })
    expect(await movementsOf(id)).toHaveLength(1)
    await answer(id, { trf: "out" })
    expect(await movementsOf(id)).toEqual([])
    await answer(id, { trf: "in" })
    expect(await movementsOf(id)).toHaveLength(1)
  })

  test("answer nothing that the statement does not ask", async () => {
    const { id } = await drop(worded("25/11/2026;N/D;1;X;23,00"))
    const refused = await answer(id, { nd: "in" })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "El extracto ya no pregunta eso. Actualice la página.",
    ])
    expect(await movementsOf(id)).toEqual([])
  })

  test("that are missing mean something in statements with the same titles only", async () => {
    const { id } = await drop("Fecha;+/-;Valor\n25/11/2026;;23\n25/11/2026;-;5")
    expect((await readStatement(id)).questions).toMatchObject([{ word: "", rows: 1 }])
    await answer(id, { "": "in" })
    expect(await readStatement(id)).toMatchObject({ counts: { none: 1 } })
    const same = await drop("Fecha;+/-;Valor\n26/11/2026;;23")
    expect(await readStatement(same.id)).toMatchObject({ counts: { none: 1 } })
    const other = await drop("Fecha;Tipo;Valor\n26/11/2026;;24")
    expect(await readStatement(other.id)).toMatchObject({
      counts: { none: 0 },
      questions: [{ meaning: null }],
    })
  })
})

describe("what was read before debits were told from credits", () => {
  /** As such a statement stands in the database: the debit became a credit. */
  async function readBefore(text: string) {
    const { id } = await drop(text)
    await testApp.owner
      .updateTable("bankStatements")
      .set({ isChecked: false, headerKey: null, questions: "[]", rows: null, rowsUntil: null })
      .where("id", "=", id)
      .execute()
    return id
  }

  test("confirms nothing until its file is read again", async () => {
    const { payment, reference, request } = await waiting()
    const text = statement(line(reference))
    const id = await readBefore(text)
    expect(await readStatement(id)).toMatchObject({ isChecked: false, counts: { fits: 0, none: 1 } })
    expect((await settle(id, payment.id)).failed).toMatchObject([
      { message: expect.stringContaining("Suba el archivo otra vez") },
    ])
    expect(await traceOf(testApp, request)).toMatchObject({ request: { status: "paymentReview" } })
    expect(await drop(text)).toEqual({ id, isRepeated: true })
    expect(await readStatement(id)).toMatchObject({ isChecked: true, counts: { fits: 1 } })
    expect((await settle(id, payment.id)).decided).toBe(1)
  })

  test("gives its free credits to a later statement that has them", async () => {
    const { payment, reference } = await waiting()
    await readBefore(statement(line(reference)))
    const later = await drop(statement(line(reference), line("OTHER", { amount: "1" })))
    expect(await readStatement(later.id)).toMatchObject({ alreadyRead: 0, counts: { fits: 1, none: 1 } })
    expect((await settle(later.id, payment.id)).decided).toBe(1)
  })

  test("completes remembered columns that lack the sign", async () => {
    const header = "Fecha;Documento;+/-;Valor"
    const { id } = await drop([header, "25/11/2026;1;-;23,00"].join("\n"))
    await choose(id, { day: 0, reference: 1, amount: 3 })
    await testApp.owner.updateTable("bankStatementColumns").set({ isComplete: false }).execute()
    const next = await drop([header, "26/11/2026;1;-;23,00"].join("\n"))
    expect(await readStatement(next.id)).toMatchObject({ skipped: 1, suggested: { type: 2 } })
    await choose(next.id, { day: 0, reference: 1, amount: 3 })
    const chosen = await drop([header, "27/11/2026;1;-;23,00"].join("\n"))
    expect(await readStatement(chosen.id)).toMatchObject({ counts: { none: 1 } })
  })

  test("finds with its file a payment that a debit confirmed", async () => {
    const { payment, reference } = await waiting()
    const text = worded(`25/11/2026;N/D;${reference};X;23,00`)
    const { id } = await drop(text)
    const movement = await debitAsCredit(id, reference)
    await testApp.owner.insertInto("bankMovements").values(movement).execute()
    const { id: movementId, distributorId, amountCents } = movement
    await testApp.owner
      .insertInto("movementPayments")
      .values({ movementId, paymentId: payment.id, distributorId, amountCents, takenAt: new Date() })
      .execute()
    await testApp.owner.updateTable("bankStatements").set({ isChecked: false }).where("id", "=", id).execute()
    await drop(text)
    const [row] = await testApp.owner
      .selectFrom("bankMovements")
      .selectAll()
      .where("statementId", "=", id)
      .execute()
    expect(row).toMatchObject({ id: movementId, paidCents: amountCents, isRefuted: true })
  })

  async function debitAsCredit(id: string, reference: string) {
    const { distributorId, accountId } = await testApp.owner
      .selectFrom("bankStatements")
      .select(["distributorId", "accountId"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    return {
      id: crypto.randomUUID(),
      distributorId,
      accountId,
      statementId: id,
      line: 1,
      reference,
      day: "2026-11-25",
      amountCents: "2300",
      isReversal: false,
      payer: "",
      description: "X",
      contentHash: Buffer.alloc(32),
      occurrence: 1,
    }
  }
})
