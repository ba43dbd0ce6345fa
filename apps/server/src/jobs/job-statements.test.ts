import { sql } from "kysely"
import { expect, test } from "vitest"
import { inPlatform } from "../database/scope.ts"
import { DatabaseUnavailable } from "../database/unavailable.ts"
import { createTestApp } from "../testing/test-app.ts"

const app = await createTestApp()
const { deps, owner } = app

test("a statement that is too slow for a call completes in a job", async () => {
  // PostgreSQL itself takes the time.
  await sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3.2); return null; end $$`.execute(owner)
  await sql`create trigger slow before delete on upload_quotas execute function slow()`.execute(owner)
  const day = "2020-01-01"
  const quota = { hash: Buffer.alloc(32), day, drafts: 1, bytes: "0", pixels: "0" }
  await owner.insertInto("uploadQuotas").values(quota).execute()
  const left = () => owner.selectFrom("uploadQuotas").select("day").execute()
  const asCall = inPlatform(deps.db, (tx) => sql`delete from upload_quotas`.execute(tx))
  await expect(asCall).rejects.toThrow(DatabaseUnavailable)
  expect(await left()).toHaveLength(1)
  await inPlatform(deps.db, (tx) => deps.jobs.enqueue(tx, "forget-upload-quotas", {}))
  await app.runJobs()
  expect(await left()).toEqual([])
})
