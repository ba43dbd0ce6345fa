import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { statementRowsDays } from "@trazo/domain/statements/statement-terms"
import { expect, test } from "vitest"
import { newId } from "../../random.ts"
import { actsOn } from "../../testing/accounts.ts"
import { aBankUser, aDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { forgetStatements } from "./forget-statements.ts"

const testApp = await createTestApp()
const { owner, clock, deps } = testApp
const shop = await aDistributor(testApp)
const { id: uploaded_by } = await aBankUser(testApp, shop)
let files = 0

async function aStatement(changes: { read_at: Date | null }) {
  const now = clock.now()
  const row = await owner
    .insertInto("bank_statements")
    .values({
      ...{
        id: newId(deps.random, now),
        distributor_id: shop.id,
        bank: "Banco del Pacífico",
        account_id: "pacifico",
      },
      ...{ name: "extracto.csv", sha256: Buffer.from([++files]), uploaded_by, created_at: now },
      ...{
        rows: "[]",
        rows_until: new Date(now.getTime() + statementRowsDays * dayMilliseconds),
        ...changes,
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return row.id
}

const found = (id: string) =>
  owner.selectFrom("bank_statements").select("rows").where("id", "=", id).executeTakeFirst()

test("deletes the rows of a statement after their term, and the statement whose columns nobody chose", async () => {
  const read = await aStatement({ read_at: clock.now() })
  const unread = await aStatement({ read_at: null })
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
