import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { maximumPixels } from "@trazo/domain/platform/picture-size"
import { evidenceOf } from "@trazo/domain/requests/evidence"
import sharp from "sharp"
import { afterAll, expect, it } from "vitest"
import { demoPerson } from "../../seed/scenarios/people.ts"
import { drawOnce, scenarioDocuments } from "../../seed/scenarios/scenario-documents.ts"
import { childReader } from "./child-reader.ts"

const folder = await mkdtemp(join(tmpdir(), "trazo-server-reader-"))
const reader = childReader()
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})

const now = new Date("2026-11-26T12:00:00Z")
const person = demoPerson("cabrera")
const documents = scenarioDocuments({ person }, drawOnce())

async function outcomesOf({ bytes }: { bytes: Uint8Array }) {
  const facts = await reader.read(bytes, { text: true }, "one")
  if (typeof facts === "string") throw new Error(facts)
  const typed = { ...person, look: "" } as unknown as Record<string, string>
  const found = evidenceOf({ typed, pictures: [{ type: "identityFront", facts }], repeated: 0, now })
  return Object.fromEntries(found.map(({ key, outcome }) => [key, outcome]))
}

it("reads a drawn card", async () => {
  expect(await outcomesOf(await documents.readable("identityFront", now))).toMatchObject({
    "quality:identityFront": "agrees",
    number: "agrees",
    names: "agrees",
    birthDate: "agrees",
  })
}, 60_000)

it("says of a blurred card that it is blurred and cannot be read", async () => {
  expect(await outcomesOf(await documents.unreadable("identityFront"))).toMatchObject({
    "quality:identityFront": "differs",
    number: "unreadable",
    names: "unreadable",
  })
}, 60_000)

it("reads no picture of more pixels than are allowed, and nothing that is no picture", async () => {
  const side = Math.ceil(Math.sqrt(maximumPixels)) + 10
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await reader.read(bomb, { text: false }, "one")).toBe("unreadable")
  expect(await reader.read(Buffer.from("<svg/>"), { text: false }, "one")).toBe("unreadable")
}, 60_000)

it("ends a picture that takes too long, and reads the next", async () => {
  const program = join(folder, "program.mjs")
  await writeFile(
    program,
    `process.on("message", ({ picture }) => picture.length > 1 && process.send({ lines: null }))
    process.on("disconnect", () => process.exit())
    process.send("ready")`,
  )
  const hanging = childReader({ program, taskMilliseconds: 300 })
  const read = (length: number) => hanging.read(new Uint8Array(length), { text: false }, "one")
  expect(await Promise.all([read(1), read(2)])).toEqual(["unreadable", { lines: null }])
  await hanging.close()
}, 60_000)
