import { sql } from "kysely"
import { expect, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { compiledOnce } from "./compiled-once.ts"
import { inPlatform } from "./scope.ts"

const { deps } = await createTestApp()

it("fills each run's values into the places where the statement uses them, and keeps its own constants", async () => {
  let builds = 0
  const read = compiledOnce((db, { first, second }: { first: string; second: number | null }) => {
    builds++
    return db.selectNoFrom([
      sql<string>`${first}::text || ${"-"}::text || ${first}::text`.as("text"),
      sql<number | null>`${second}::int`.as("number"),
    ])
  })
  const run = (first: string, second: number | null) =>
    inPlatform(deps.db, (tx) => read(tx, { first, second }))
  expect(await run("a", 1)).toEqual([{ text: "a-a", number: 1 }])
  expect(await run("b", null)).toEqual([{ text: "b-b", number: null }])
  expect(builds).toBe(1)
})
