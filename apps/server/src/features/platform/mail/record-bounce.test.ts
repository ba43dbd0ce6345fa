import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { absenceNote, exchangeBounce, postfixBounce } from "../../../testing/mail.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { queueMail } from "./queue-mail.ts"
import { readBounces, recordBounce } from "./record-bounce.ts"

const folder = await mkdtemp(join(tmpdir(), "trazo-bounces-"))
afterAll(() => rm(folder, { recursive: true }))
const app = await createTestApp({ settings: { BOUNCE_DIR: folder } })
const shop = await aDistributor(app)

async function anAcceptedMail(): Promise<string> {
  const mail = { to: "ana@prueba.ec", template: "code", variables: { code: "493817", purpose: "activation" } }
  const id = await inScope(app.deps.db, shop.scope, (tx) => queueMail(tx, mail as never, app.deps))
  await app.runJobs()
  return id
}

const stored = (id: string) =>
  app.owner
    .selectFrom("mails")
    .select(["state", "lastError", "decidedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()

const audited = async (id: string) =>
  (
    await app.owner
      .selectFrom("auditLog")
      .select(["action", "actor", "distributorId"])
      .where("object", "=", `mail:${id}`)
      .execute()
  ).length

test("marks the mail of a bounce as refused, with the server's reply, once", async () => {
  const id = await anAcceptedMail()
  app.clock.advance({ minutes: 3 })
  const bounce = postfixBounce({ mailId: id })
  expect(await recordBounce(bounce, app.deps)).toBe(true)
  expect(await stored(id)).toEqual({
    state: "refused",
    lastError:
      "5.1.1 550 5.1.1 <ana@prueba.ec>: Recipient address rejected: User unknown in virtual mailbox table",
    decidedAt: app.clock.now(),
  })
  expect(await recordBounce(bounce, app.deps)).toBe(false)
  expect(await audited(id)).toBe(1)
})

test("finds the mail by return address, envelope id or headers", async () => {
  const [one, two, three] = [await anAcceptedMail(), await anAcceptedMail(), await anAcceptedMail()]
  await recordBounce(postfixBounce({ to: `<rebotes+${one.toUpperCase()}@trazo.ec>` }), app.deps)
  await recordBounce(postfixBounce({ envelopeId: two }), app.deps)
  await recordBounce(exchangeBounce({ mailId: three }), app.deps)
  const errors = await Promise.all([one, two, three].map(async (id) => (await stored(id)).state))
  expect(errors).toEqual(["refused", "refused", "refused"])
  expect((await stored(three)).lastError).toContain("5.2.2 554 5.2.2 mailbox full")
})

test("ignores delays, successes, absence notes and foreign mails", async () => {
  const id = await anAcceptedMail()
  const messages = [
    postfixBounce({ mailId: id, action: "delayed", status: "4.4.1" }),
    postfixBounce({ mailId: id, action: "delivered", status: "2.0.0" }),
    absenceNote({ mailId: id, to: `rebotes+${id}@trazo.ec` }),
    postfixBounce({ mailId: "0198e6a0-0000-7000-8000-0000000000ff" }),
    postfixBounce({}),
    Buffer.from(""),
    Buffer.from([0xff, 0x00, 0x0a]),
    Buffer.from('Content-Type: multipart/report; boundary="("\r\n\r\n--(\r\n'),
  ]
  for (const message of messages) expect(await recordBounce(message, app.deps)).toBe(false)
  expect((await stored(id)).state).toBe("accepted")
  expect(await audited(id)).toBe(0)
})

test("marks handled messages of the maildir as seen and leaves failed ones new", async () => {
  const id = await anAcceptedMail()
  await mkdir(join(folder, "new"), { recursive: true })
  await writeFile(join(folder, "new", "1795280401.M1.mx"), postfixBounce({ mailId: id }))
  await writeFile(join(folder, "new", "1795280402.M2.mx"), absenceNote({ mailId: id, to: "x@trazo.ec" }))
  const failing = app.deps.bounces.readNew(() => Promise.reject(new Error("database gone")))
  await expect(failing).rejects.toThrow("database gone")
  expect(await readdir(join(folder, "new"))).toHaveLength(2)

  await readBounces(app.deps)
  expect((await stored(id)).state).toBe("refused")
  expect(await readdir(join(folder, "new"))).toEqual([])
  expect((await readdir(join(folder, "cur"))).toSorted()).toEqual([
    "1795280401.M1.mx:2,S",
    "1795280402.M2.mx:2,S",
  ])
})

test("reads no messages from a missing maildir", async () => {
  const fresh = await createTestApp({ settings: { BOUNCE_DIR: join(folder, "later") } })
  await readBounces(fresh.deps)
  expect(await readdir(join(folder, "later"))).toEqual(["cur"])
})
