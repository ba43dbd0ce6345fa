import { sql } from "kysely"
import { expect, it } from "vitest"
import { FileContentMissing } from "../../../adapters/file-store/port.ts"
import { inScope } from "../../../database/scope.ts"
import { allJobs } from "../../../job-table.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import {
  insertStoredFile,
  readStoredFile,
  removeFile,
  reserveFile,
  storeContent,
  storeFile,
} from "./stored-files.ts"

const test = await createTestApp()
const { deps } = test
const one = await aDistributor(test)
const other = await aDistributor(test)
const paper = {
  purpose: "paper",
  name: "ruc.pdf",
  mediaType: "application/pdf",
  content: Buffer.from("%PDF-1.7"),
} as const
const store = () => inScope(deps.db, one.scope, (tx) => storeFile(tx, paper, deps))

it("returns a stored file to its tenant only", async () => {
  const { id } = await store()
  const read = await inScope(deps.db, one.scope, (tx) => readStoredFile(tx, id, deps))
  expect(read).toEqual({ ...paper, id, sizeBytes: 8 })
  expect(await inScope(deps.db, other.scope, (tx) => readStoredFile(tx, id, deps))).toBeNull()
})

it("deletes a file's key in the transaction and its content afterwards", async () => {
  const { id } = await store()
  const row = await test.owner.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  await inScope(deps.db, one.scope, (tx) => removeFile(tx, id, deps))
  expect(await inScope(deps.db, one.scope, (tx) => readStoredFile(tx, id, deps))).toBeNull()
  await test.runJobs()
  const place = { distributorId: one.id, fileId: id }
  await expect(deps.files.get(place, row.wrappedKey)).rejects.toThrow(FileContentMissing)
})

it("deletes content whose row never followed, and keeps the others", async () => {
  const stored = async () => {
    const id = await inScope(deps.db, one.scope, (tx) => reserveFile(tx, deps))
    return storeContent(one.scope, { id, content: paper.content }, deps)
  }
  const [orphan, used] = [await stored(), await stored()]
  await inScope(deps.db, one.scope, (tx) => insertStoredFile(tx, { ...paper, ...used }, deps))
  const places = [orphan, used].map(({ id }) => ({ distributorId: one.id, fileId: id }))
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'delete-orphaned-content'
      and start_after > ${deps.clock.now()}`.execute(test.owner)
  // Ids of one millisecond have no order.
  expect(new Set(rows.map(({ data }) => data))).toEqual(new Set(places))
  const job = allJobs(deps).find(({ name }) => name === "delete-orphaned-content")
  expect(await job?.runAll(places as never)).toEqual([undefined, undefined])
  const read = ({ id, wrappedKey }: typeof used) =>
    deps.files.get({ distributorId: one.id, fileId: id }, wrappedKey)
  await expect(read(orphan)).rejects.toThrow(FileContentMissing)
  expect(await read(used)).toEqual(paper.content)
})
