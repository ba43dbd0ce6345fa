import type { PictureFacts } from "@trazo/domain/buying/picture-facts"
import { sampleJpeg } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import type { CardReader } from "../../../adapters/card-reader/port.ts"
import { inScope } from "../../../database/scope.ts"
import { aRequest, aReviewSetting, holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { removeFile, storeFile } from "../../platform/files/stored-files.ts"
import { readPictures } from "./read-pictures.ts"

const facts: PictureFacts = {
  sharpness: 300,
  brightness: 170,
  cutSides: 0,
  lines: ["NUI 0926687856", "NOMBRES", "APELLIDOS", "NACIONALIDAD", "NACIMIENTO 1990-05-17"],
}
let answers: Awaited<ReturnType<CardReader["read"]>>[] = []
const cards: CardReader = {
  read: async () => answers.shift() ?? "unreadable",
  close: async () => undefined,
}
const testApp = await createTestApp({ cards })
const { deps, owner } = testApp
const { distributor, reviewer, call } = await aReviewSetting(testApp)
const { scope } = distributor

async function aPicture(columns: object = {}) {
  const request = await aRequest(testApp, distributor, { statusSince: deps.clock.now(), ...columns })
  const file = { purpose: "paper", name: "a.jpg", mediaType: "image/jpeg", content: sampleJpeg() } as const
  const { id: fileId } = await inScope(deps.db, scope, (tx) => storeFile(tx, file, deps))
  const paper = { distributorId: distributor.id, requestId: request.id, paper: "identityFront" as const }
  await owner
    .insertInto("requestPapers")
    .values({ ...paper, fileId, createdAt: deps.clock.now() })
    .execute()
  return { ...request, file: fileId }
}

const evidenceOf = async (id: string) => {
  const { isPending, isUnread, items } = (await call(reviewer, "GET", `/${id}`)).json().evidence
  const outcomes = Object.fromEntries(
    items.map(({ key, outcome }: { key: string; outcome: string }) => [key, outcome]),
  )
  return { isPending, isUnread, outcomes }
}
const readings = () => owner.selectFrom("documentReadings").selectAll().execute()

test("B5: the reviewer sees what a program compared, after it has read the pictures", async () => {
  answers = [facts]
  const { id } = await aPicture()
  expect(await evidenceOf(id)).toMatchObject({ isPending: true, outcomes: { checkDigit: "agrees" } })
  await readPictures(scope, id, deps)
  await readPictures(scope, id, deps)
  const { isPending, outcomes } = await evidenceOf(id)
  expect(isPending).toBe(false)
  // The card has another number than the request and the birth date of the request.
  expect(holder.identity).not.toBe("0926687856")
  expect(outcomes).toMatchObject({
    number: "differs",
    birthDate: "agrees",
    "quality:identityFront": "agrees",
  })
})

test("B5: a picture that cannot be read is marked so once", async () => {
  answers = ["unreadable"]
  const { id } = await aPicture()
  await readPictures(scope, id, deps)
  expect((await evidenceOf(id)).outcomes).toMatchObject({
    "quality:identityFront": "unreadable",
    number: "unreadable",
  })
})

test("B5: a busy reader leaves the picture for the next try, and an ended or erased request is not read", async () => {
  answers = ["busy", facts]
  const { id } = await aPicture()
  await expect(readPictures(scope, id, deps)).rejects.toThrow("busy")
  expect((await evidenceOf(id)).isPending).toBe(true)
  const { id: ended } = await aPicture({ status: "rejected" })
  await readPictures(scope, ended, deps)
  await readPictures(scope, "01890000-0000-7000-8000-000000000000", deps)
  expect(answers).toHaveLength(1)
  await readPictures(scope, id, deps)
  expect((await evidenceOf(id)).isPending).toBe(false)
})

test("B5: the pictures of a request that is older than the reading count as unread, not as being read", async () => {
  const { id } = await aPicture({ statusSince: new Date(deps.clock.now().getTime() - 3_600_000) })
  expect(await evidenceOf(id)).toMatchObject({ isPending: false, isUnread: true })
})

test("B5: what was read goes with the file", async () => {
  answers = [facts]
  const { id, file } = await aPicture()
  await readPictures(scope, id, deps)
  expect((await readings()).map(({ fileId }) => fileId)).toContain(file)
  await owner.deleteFrom("requestPapers").where("requestId", "=", id).execute()
  await inScope(deps.db, scope, (tx) => removeFile(tx, file, deps))
  expect((await readings()).map(({ fileId }) => fileId)).not.toContain(file)
})
