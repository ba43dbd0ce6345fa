import { expect, it } from "vitest"
import { FileContentMissing } from "../../adapters/file-store/port.ts"
import { inScope } from "../../database/scope.ts"
import { aDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { readStoredFile, removeFile, storeFile } from "./stored-files.ts"

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
  await expect(deps.files.get(place, row.wrapped_key)).rejects.toThrow(FileContentMissing)
})
