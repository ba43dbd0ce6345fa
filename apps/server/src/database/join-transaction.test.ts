import { expect, it } from "vitest"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"
import { joinTransaction } from "./join-transaction.ts"
import { inPlatform, inScope, type ScopedTransaction } from "./scope.ts"

const test = await createTestApp()
const { db } = test.deps
const [distributor, other] = [await aDistributor(test), await aDistributor(test)]

const insertPrice = (tx: ScopedTransaction, priceKey: string) =>
  tx.insertInto("prices").values({ distributorId: distributor.id, priceKey, baseCents: 100 }).execute()

const priceKeys = async () => {
  const rows = await test.owner.selectFrom("prices").select("priceKey").orderBy("priceKey").execute()
  return rows.map(({ priceKey }) => priceKey)
}

it("commits the parts with the outer transaction", async () => {
  await inScope(db, distributor.scope, async (outer) => {
    const joined = joinTransaction(outer)
    await inScope(joined, distributor.scope, (tx) => insertPrice(tx, "subject1"))
    expect(await priceKeys()).toEqual([])
    await inScope(joined, distributor.scope, (tx) => insertPrice(tx, "subject2"))
  })
  expect(await priceKeys()).toEqual(["subject1", "subject2"])
  await test.owner.deleteFrom("prices").execute()
})

it("commits nothing after a part failed, even if its error is caught", async () => {
  const failed = inScope(db, distributor.scope, async (outer) => {
    const part = inScope(joinTransaction(outer), distributor.scope, async (tx) => {
      await insertPrice(tx, "subject1")
      throw new Error("the part failed")
    })
    await expect(part).rejects.toThrow("the part failed")
  })
  await expect(failed).rejects.toThrow("A failed statement undid the transaction")
  expect(await priceKeys()).toEqual([])
})

it("refuses a part with another tenant or without a tenant", async () => {
  const inPart = (open: (joined: typeof db) => Promise<unknown>) =>
    inScope(db, distributor.scope, (outer) => open(joinTransaction(outer)))
  await expect(inPart((joined) => inScope(joined, other.scope, async () => 1))).rejects.toThrow("the tenant")
  await expect(inPart((joined) => inPlatform(joined, async () => 1))).rejects.toThrow("the tenant")
})
