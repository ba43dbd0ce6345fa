import { salesYears } from "@trazo/domain/certificates/kept-records"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { statementRowsDays } from "@trazo/domain/money/statement-terms"
import { expect, test } from "vitest"
import { newId } from "../../../random.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aBankUser, aDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { forgetStatements } from "./forget-statements.ts"

const testApp = await createTestApp()
const { owner, clock, deps } = testApp
const shop = await aDistributor(testApp)
const { id: uploadedBy } = await aBankUser(testApp, shop)
let files = 0

async function aStatement(changes: { readAt: Date | null; namesUntil?: Date }) {
  const now = clock.now()
  const row = await owner
    .insertInto("bankStatements")
    .values({
      id: newId(deps.random, now),
      distributorId: shop.id,
      bank: "Banco del Pacífico",
      accountId: "pacifico",
      name: "extracto.csv",
      sha256: Buffer.from([++files]),
      uploadedBy,
      createdAt: now,
      rows: "[]",
      rowsUntil: new Date(now.getTime() + statementRowsDays * dayMilliseconds),
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return row.id
}

async function aMovement(
  statementId: string,
  paymentId: string | null,
  { isReversal = false, description = "TRANSFERENCIA ANA PEÑA" } = {},
) {
  const { id } = await owner
    .insertInto("bankMovements")
    .values({
      id: newId(deps.random, clock.now()),
      distributorId: shop.id,
      statementId,
      accountId: "pacifico",
      line: 1,
      day: "2026-01-15",
      amountCents: "2300",
      isReversal,
      reference: "77",
      payer: "ANA PEÑA",
      description,
      contentHash: Buffer.from(newId(deps.random, clock.now())),
      occurrence: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (paymentId !== null) {
    const use = {
      movementId: id,
      paymentId,
      distributorId: shop.id,
      amountCents: "2300",
      takenAt: clock.now(),
    }
    await owner.insertInto("movementPayments").values(use).execute()
  }
  return async () =>
    await owner
      .selectFrom("bankMovements")
      .select(["payer", "description", "reference"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
}

const found = (id: string) =>
  owner.selectFrom("bankStatements").select("rows").where("id", "=", id).executeTakeFirst()

test("deletes the rows of a statement after their term, and the statement whose columns nobody chose", async () => {
  const read = await aStatement({ readAt: clock.now() })
  const unread = await aStatement({ readAt: null })
  clock.advance({ days: statementRowsDays - 0.1 })
  await forgetStatements(deps)
  expect([await found(read), await found(unread)]).toEqual([{ rows: [] }, { rows: [] }])
  clock.advance({ days: 0.1 })
  await forgetStatements(deps)
  expect([await found(read), await found(unread)]).toEqual([{ rows: null }, undefined])
  expect(await actsOn(testApp, `bank-statement:${read}`)).toMatchObject([
    { action: "bank-statement.rows-deleted", actor: { area: "system" } },
  ])
  expect(await actsOn(testApp, `bank-statement:${unread}`)).toMatchObject([
    { action: "bank-statement.deleted" },
  ])
})

test("deletes names of movements that confirmed nothing after their term, of the others with the sales", async () => {
  const statement = await aStatement({ readAt: clock.now(), namesUntil: clock.now() })
  const payment = await aPayment(testApp, await aRequest(testApp, shop))
  const [free, settled] = [await aMovement(statement, null), await aMovement(statement, payment.id)]
  await forgetStatements(deps)
  expect([await free(), await settled()]).toMatchObject([
    { payer: "", description: "", reference: "77" },
    { payer: "ANA PEÑA", description: "TRANSFERENCIA ANA PEÑA" },
  ])
  clock.advance({ days: salesYears * 365 })
  await forgetStatements(deps)
  expect((await settled()).payer).toBe("ANA PEÑA")
  clock.advance({ days: 3 })
  await forgetStatements(deps)
  expect(await settled()).toEqual({ payer: "", description: "", reference: "77" })
  const acts = (await actsOn(testApp, `bank-statement:${statement}`)).map(({ action }) => action)
  expect(acts.filter((action) => action === "bank-statement.names-deleted")).toHaveLength(2)
})

test("leaves the numbers of what a reversal takes back", async () => {
  const statement = await aStatement({ readAt: clock.now(), namesUntil: clock.now() })
  const reversal = await aMovement(statement, null, {
    isReversal: true,
    description: "REVERSO DE 95854190 A ANA PEÑA",
  })
  await forgetStatements(deps)
  expect(await reversal()).toEqual({ payer: "", description: "95854190", reference: "77" })
})
