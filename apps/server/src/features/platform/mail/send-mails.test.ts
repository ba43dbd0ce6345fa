import { afterAll, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { startSmtpServer } from "../../../testing/mail.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { loadDelivery } from "./mail-delivery.ts"
import { queueMail } from "./queue-mail.ts"
import { mailTries, sendMails } from "./send-mails.ts"

const smtp = await startSmtpServer()
afterAll(() => smtp.close())
const app = await createTestApp({ settings: { SMTP_URL: smtp.url, MAIL_FROM: "no-responder@trazo.ec" } })
const shop = await aDistributor(app)

/** Queues a mail without its job, so that the test decides when it is sent. */
async function aMail(to: string): Promise<string> {
  const variables = { code: "493817", purpose: "activation" } as const
  return await inScope(app.deps.db, shop.scope, (tx) =>
    queueMail(tx, { to, template: "code", variables }, { ...app.deps, jobs: noJobs }),
  )
}

const noJobs = { ...app.deps.jobs, enqueue: async () => {} }
async function send(id: string, deps = app.deps): Promise<void> {
  const failures = await sendMails({ scope: shop.scope, ids: [id] }, deps)
  for (const failure of failures.values()) throw failure
}
const delivery = (id: string) => inScope(app.deps.db, shop.scope, (tx) => loadDelivery(tx, id))
const stored = (id: string) =>
  app.owner
    .selectFrom("mails")
    .select(["state", "attempts", "lastError", "sealedPayload"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()

test("accepts a mail and deletes its content", async () => {
  const id = await aMail("ana@prueba.ec")
  expect(await delivery(id)).toEqual({ state: "queued", reason: null, at: app.clock.now().toISOString() })
  await send(id)
  expect(await delivery(id)).toMatchObject({ state: "accepted", reason: null })
  expect((await stored(id)).sealedPayload).toBeNull()
  expect(smtp.taken.at(-1)).toEqual({ to: "ana@prueba.ec", messageId: `${id}@trazo.ec` })
})

test("retries a server that asks to wait", async () => {
  const id = await aMail("espera@prueba.ec")
  smtp.reply = (to) => (to.startsWith("espera") ? "451 4.7.1 Greylisted" : null)
  await expect(send(id)).rejects.toThrow("451 4.7.1 Greylisted")
  expect(await stored(id)).toMatchObject({ state: "queued", attempts: 1, lastError: "451 4.7.1 Greylisted" })
  expect(await delivery(id)).toMatchObject({ state: "queued", reason: null })
  smtp.reply = () => null
  await send(id)
  expect(await stored(id)).toMatchObject({ state: "accepted", attempts: 2, lastError: null })
})

test.each([
  ["550 5.1.1 No such user", "el buzón no existe"],
  ["552 5.2.2 Mailbox full", "el buzón está lleno"],
  ["554 5.7.1 Spam", "el servidor del destinatario lo bloqueó como correo no deseado"],
])("does not retry after «%s», and deletes the content of a code", async (reply, reason) => {
  const id = await aMail("nadie@prueba.ec")
  smtp.reply = () => reply
  await send(id)
  smtp.reply = () => null
  const before = smtp.taken.length
  await send(id)
  expect(smtp.taken).toHaveLength(before)
  expect(await delivery(id)).toMatchObject({ state: "refused", reason })
  expect(await stored(id)).toMatchObject({ attempts: 1, lastError: reply, sealedPayload: null })
})

test("retries an unreachable server for a day, then refuses the mail", async () => {
  const id = await aMail("ana@prueba.ec")
  const gone = {
    ...app.deps,
    mailer: { deliveriesAtOnce: 1, deliver: () => Promise.reject(new Error("connect ECONNREFUSED")) },
  }
  await expect(send(id, gone)).rejects.toThrow("ECONNREFUSED")
  expect(await delivery(id)).toMatchObject({ state: "queued" })
  await app.owner
    .updateTable("mails")
    .set({ attempts: mailTries - 1 })
    .where("id", "=", id)
    .execute()
  await send(id, gone)
  expect(await delivery(id)).toMatchObject({
    state: "refused",
    reason: "no se pudo entregar después de un día de intentos",
  })
})

test("sends a mail again under the same id after a crash", async () => {
  const id = await aMail("ana@prueba.ec")
  const before = smtp.taken.length
  await new Promise<void>((delivered) => {
    const dying = {
      deliveriesAtOnce: 1,
      deliver: async (mail: Parameters<typeof app.deps.mailer.deliver>[0]) => {
        await app.deps.mailer.deliver(mail)
        delivered()
        await new Promise(() => undefined)
      },
    }
    void send(id, { ...app.deps, mailer: dying })
  })
  expect((await stored(id)).state).toBe("queued")
  await send(id)
  expect((await stored(id)).state).toBe("accepted")
  expect(smtp.taken.slice(before).map(({ messageId }) => messageId)).toEqual([
    `${id}@trazo.ec`,
    `${id}@trazo.ec`,
  ])
})

test("stores each outcome of a batch, of one tenant only", async () => {
  const [good, busy, wrong] = [
    await aMail("ana@prueba.ec"),
    await aMail("espera@prueba.ec"),
    await aMail("nadie@prueba.ec"),
  ]
  smtp.reply = (to) =>
    to.startsWith("espera")
      ? "451 4.7.1 Greylisted"
      : to.startsWith("nadie")
        ? "550 5.1.1 No such user"
        : null
  const elsewhere = (await aDistributor(app)).scope
  expect(await sendMails({ scope: elsewhere, ids: [good, busy, wrong] }, app.deps)).toEqual(new Map())
  expect((await stored(good)).state).toBe("queued")

  const failures = await sendMails({ scope: shop.scope, ids: [good, busy, wrong] }, app.deps)
  smtp.reply = () => null
  expect([...failures].map(([id, error]) => [id, error.message])).toEqual([[busy, "451 4.7.1 Greylisted"]])
  const states = await Promise.all([good, busy, wrong].map(async (id) => (await stored(id)).state))
  expect(states).toEqual(["accepted", "queued", "refused"])
})

test("stores all accepted mails and sends none twice", async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, (_, index) => aMail(`cliente${index}@prueba.ec`)))
  const before = smtp.taken.length
  await sendMails({ scope: shop.scope, ids }, app.deps)
  await sendMails({ scope: shop.scope, ids }, app.deps)
  expect(
    smtp.taken
      .slice(before)
      .map(({ messageId }) => messageId.split("@")[0])
      .toSorted(),
  ).toEqual(ids.toSorted())
  const states = await Promise.all(ids.map(async (id) => (await stored(id)).attempts))
  expect(new Set(states)).toEqual(new Set([1]))
})
