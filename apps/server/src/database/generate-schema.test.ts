import { readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { generateSchema } from "./generate-schema.ts"

const { ownerUrl } = await createTestApp()
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())

describe("generated database types", () => {
  it("match the migrations: run npm run db:types after changing either", async () => {
    const committed = await readFile(join(import.meta.dirname, "schema.ts"), "utf8")
    expect(committed).toBe(await generateSchema(owner))
  })

  it("follow nullability, defaults and checks of a new table", async () => {
    await owner.query(`create table shelves (
      id uuid primary key default gen_random_uuid(), size text not null check (size in ('small', 'it''s')),
      parts text[], weight bigint not null, facts jsonb not null default '{}')`)
    const generated = await generateSchema(owner)
    expect(generated).toContain("  shelves: ShelvesTable\n")
    expect(generated).toContain(`interface ShelvesTable {
  id: Generated<string>
  size: "small" | "it's"
  parts: string[] | null
  weight: string
  facts: ColumnType<object, string | undefined, string>
}`)
  })

  it("refuse a column type without a TypeScript type", async () => {
    await owner.query("create table circles (area circle)")
    await expect(generateSchema(owner)).rejects.toThrow("circles.area of type circle")
    await owner.query("drop table circles")
  })

  it("refuse an override of a column that is gone", async () => {
    await owner.query("alter table requests rename column options to choices")
    await expect(generateSchema(owner)).rejects.toThrow("unknown columns: requests.options")
  })
})
