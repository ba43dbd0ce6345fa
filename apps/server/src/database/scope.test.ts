import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"
import { inPlatform, inScope } from "./scope.ts"

const test = await createTestApp({ settings: { DATABASE_POOL: "1" } })
const { db } = test.deps
const [one, other] = [await aDistributor(test), await aDistributor(test)]
const names = () => db.selectFrom("distributors").select("id").execute()

describe("a transaction in a tenant's scope", () => {
  it("sees that tenant's rows only, and tells whose it is", async () => {
    const seen = await inScope(db, one.scope, async (tx) => {
      const rows = await tx.selectFrom("distributors").select("id").execute()
      return { ids: rows.map((row) => row.id), scope: tx.scope }
    })
    expect(seen).toEqual({ ids: [one.id], scope: one.scope })
  })

  it("leaves no tenant behind on its connection", async () => {
    await inScope(db, one.scope, async () => undefined)
    expect(await names()).toEqual([])
    expect(await inPlatform(db, (tx) => tx.selectFrom("distributors").select("id").execute())).toEqual([])
  })

  it("undoes everything when its work throws, and the connection serves the next", async () => {
    const failed = inScope(db, one.scope, async (tx) => {
      await tx
        .insertInto("prices")
        .values({ distributor_id: one.id, price_key: "subject1", base_cents: 100 })
        .execute()
      throw new Error("after the insert")
    })
    await expect(failed).rejects.toThrow("after the insert")
    expect(await test.owner.selectFrom("prices").selectAll().execute()).toEqual([])
    expect(await inScope(db, other.scope, async (tx) => tx.scope)).toEqual(other.scope)
  })

  it("throws when a swallowed failure turned the commit into a rollback", async () => {
    const swallowed = inScope(db, one.scope, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow()
  })

  it("takes nothing but an id for a tenant", async () => {
    const injected = { distributorId: "' ; drop table distributors --" }
    expect(() => inScope(db, injected, async () => undefined)).toThrow(TypeError)
  })
})
