import { type Insertable, sql } from "kysely"
import { describe, expect, it } from "vitest"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"
import type { Database } from "./schema.ts"
import { inPlatform, inScope, type ScopedTransaction, statementInScope } from "./scope.ts"

const test = await createTestApp({ settings: { DATABASE_POOL: "1" } })
const { db } = test.deps
const [one, other] = [await aDistributor(test), await aDistributor(test)]
const names = () => db.selectFrom("distributors").select("id").execute()

describe("a transaction in a tenant's scope", () => {
  it("sees only the tenant's rows", async () => {
    const seen = await inScope(db, one.scope, async (tx) => {
      const rows = await tx.selectFrom("distributors").select("id").execute()
      return { ids: rows.map((row) => row.id), scope: tx.scope }
    })
    expect(seen).toEqual({ ids: [one.id], scope: one.scope })
  })

  it("leaves no tenant set on its connection", async () => {
    await inScope(db, one.scope, async () => undefined)
    expect(await names()).toEqual([])
    expect(await inPlatform(db, (tx) => tx.selectFrom("distributors").select("id").execute())).toEqual([])
  })

  it("rolls back when its work throws and keeps the connection usable", async () => {
    const failed = inScope(db, one.scope, async (tx) => {
      await tx
        .insertInto("prices")
        .values({ distributorId: one.id, priceKey: "subject1", baseCents: 100 })
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
    await expect(swallowed).rejects.toThrow("A failed statement undid the transaction")
  })

  it("runs concurrent statements in the order in which they started, built or raw", async () => {
    const order = await inScope(db, one.scope, (tx) => {
      const built = () =>
        tx.selectNoFrom(sql<string>`pg_catalog.clock_timestamp()::text`.as("at")).executeTakeFirstOrThrow()
      const raw = async () =>
        (await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(tx)).rows[0]
      return Promise.all([built(), raw(), built(), raw(), built()])
    })
    const times = order.map((row) => row?.at ?? "")
    expect(times).toEqual(times.toSorted())
    expect(new Set(times).size).toBe(5)
  })

  it("rolls back the statements of a running branch, and refuses those that it starts afterwards", async () => {
    const price = (key: string) => ({ distributorId: one.id, priceKey: key, baseCents: 100 })
    let late: Promise<unknown> = Promise.resolve()
    const failed = inScope(db, one.scope, async (tx) => {
      const slow = async () => {
        await tx.insertInto("prices").values(price("subject1")).execute()
        await sql`select pg_sleep(0.05)`.execute(tx)
        await tx.insertInto("prices").values(price("subject2")).execute()
      }
      late = slow()
      late.catch(() => undefined)
      await Promise.all([late, Promise.reject(new Error("at once"))])
    })
    await expect(failed).rejects.toThrow("at once")
    await expect(late).rejects.toThrow()
    expect(await test.owner.selectFrom("prices").selectAll().execute()).toEqual([])
  })

  it("writes deferred rows before the commit, and none when the work fails", async () => {
    const insert = (tx: ScopedTransaction, rows: { priceKey: string; baseCents: number }[]) =>
      tx.insertInto("prices").values(rows.map((row) => ({ ...row, distributorId: other.id })))
    const deferRows = (failing: boolean) =>
      inScope(db, other.scope, async (tx) => {
        for (const priceKey of ["subject1", "subject2"]) tx.defer(insert, { priceKey, baseCents: 100 })
        if (failing) throw new Error("after the deferral")
      })
    await expect(deferRows(true)).rejects.toThrow("after the deferral")
    expect(await test.owner.selectFrom("prices").selectAll().execute()).toEqual([])
    await deferRows(false)
    expect(await test.owner.selectFrom("prices").selectAll().execute()).toHaveLength(2)
    await expect(deferRows(false)).rejects.toThrow("duplicate key")
  })

  it("writes deferred rows with other columns beside those of an earlier statement", async () => {
    const insert = (tx: ScopedTransaction, rows: Insertable<Database["prices"]>[]) =>
      tx.insertInto("prices").values(rows)
    const price = (priceKey: string) => ({ distributorId: one.id, priceKey, baseCents: 100 })
    const validFrom = new Date("2026-01-01T05:00:00Z")
    await inScope(db, one.scope, async (tx) => tx.defer(insert, price("subject1")))
    await inScope(db, one.scope, async (tx) => {
      tx.defer(insert, { ...price("subject2"), baseCents: 200 })
      tx.defer(insert, { ...price("subject4"), validFrom })
    })
    const rows = test.owner.selectFrom("prices").selectAll().where("distributorId", "=", one.id)
    const kept = await rows.orderBy("priceKey").execute()
    expect(kept.map(({ priceKey, baseCents }) => [priceKey, baseCents])).toEqual([
      ["subject1", 100],
      ["subject2", 200],
      ["subject4", 100],
    ])
    expect(kept[2]?.validFrom).toEqual(validFrom)
    await test.owner.deleteFrom("prices").where("distributorId", "=", one.id).execute()
  })

  it("sends one statement in one go, sees its tenant's rows, and leaves the connection usable when it fails", async () => {
    const read = () => statementInScope(db, one.scope, (tx) => tx.selectFrom("distributors").select("id"))
    expect(await read()).toEqual([{ id: one.id }])
    const broken = statementInScope(db, one.scope, (tx) =>
      tx.selectFrom("distributors").select(sql`1 / 0`.as("nothing")),
    )
    await expect(broken).rejects.toThrow("division by zero")
    expect(await read()).toEqual([{ id: one.id }])
    expect(await names()).toEqual([])
    expect(() => statementInScope(db, { distributorId: "'; --" }, () => sql`select 1` as never)).toThrow(
      TypeError,
    )
  })

  it("commits nothing when a deferred row cannot be compiled", async () => {
    const broken = () => {
      throw new Error("no statement")
    }
    const failed = inScope(db, one.scope, async (tx) => {
      await tx
        .insertInto("prices")
        .values({ distributorId: one.id, priceKey: "subject1", baseCents: 100 })
        .execute()
      tx.defer(broken, {})
    })
    await expect(failed).rejects.toThrow("no statement")
    const { id } = one
    const kept = await test.owner.selectFrom("prices").selectAll().where("distributorId", "=", id).execute()
    expect(kept).toEqual([])
  })

  it("commits nothing when a deferred value cannot be sent, and the statement works afterwards", async () => {
    const price = { distributorId: one.id, priceKey: "subject4", baseCents: 100 }
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const insert = (tx: ScopedTransaction, rows: (typeof price)[]) => tx.insertInto("prices").values(rows)
    const failed = inScope(db, one.scope, async (tx) => {
      await tx
        .insertInto("prices")
        .values({ ...price, priceKey: "subject2" })
        .execute()
      tx.defer(insert, { ...price, baseCents: circular as never })
    })
    await expect(failed).rejects.toThrow("circular")
    const kept = () => test.owner.selectFrom("prices").select("priceKey").where("distributorId", "=", one.id)
    expect(await kept().execute()).toEqual([])
    await inScope(db, one.scope, async (tx) => tx.defer(insert, price))
    expect(await kept().execute()).toEqual([{ priceKey: "subject4" }])
    await test.owner.deleteFrom("prices").where("distributorId", "=", one.id).execute()
  })

  it("rejects when the server ends its idle connection, and the next transaction gets another", async () => {
    const ended = inScope(db, one.scope, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]?.pid
      await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx)
      const backends = () => sql`select from pg_stat_activity where pid = ${pid}`.execute(test.owner)
      await expect.poll(async () => (await backends()).rows.length).toBe(0)
      await sql`select 1`.execute(tx)
    })
    await expect(ended).rejects.toThrow("not queryable")
    expect(test.takeErrors().join()).toContain("idle-in-transaction timeout")
    expect(await inScope(db, one.scope, async (tx) => tx.scope)).toEqual(one.scope)
  })

  it("accepts only an id as tenant", async () => {
    const injected = { distributorId: "' ; drop table distributors --" }
    expect(() => inScope(db, injected, async () => undefined)).toThrow(TypeError)
  })
})
