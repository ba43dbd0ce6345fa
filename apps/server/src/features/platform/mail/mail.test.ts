import { describe, expect, it } from "vitest"
import { MailRefused } from "../../../adapters/mailer/port.ts"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { queueMail } from "./queue-mail.ts"

let mailer: () => Promise<void> = async () => {}
const theme = { primaryColor: "#FFEB3B" }
const test = await createTestApp()
const failing = await createTestApp({ mailer: { deliveriesAtOnce: 1, deliver: () => mailer() } })

const codeMail = {
  to: "ana@prueba.ec",
  template: "code",
  variables: { code: "493817", purpose: "activation" },
} as const

describe("a queued mail", async () => {
  const { deps, owner } = test
  const distributor = await aDistributor(test, {
    name: "Andes <Firma>",
    configuration: JSON.stringify({ theme }),
  })
  await inScope(deps.db, distributor.scope, (tx) => queueMail(tx, codeMail, deps))

  it("is stored encrypted", async () => {
    const { sealedPayload } = await owner.selectFrom("mails").selectAll().executeTakeFirstOrThrow()
    expect(sealedPayload?.includes("493817")).toBe(false)
  })

  it("has the distributor's name and colour", async () => {
    const [mail] = await test.mails()
    expect(mail).toMatchObject({ to: "ana@prueba.ec", subject: "493817 es su código" })
    expect(mail?.text).toContain("activar su firma electrónica")
    expect(mail?.html).toContain("background:#FFEB3B")
    expect(mail?.html).toContain("Andes &lt;Firma&gt;")
  })

  it("loses its content once accepted", async () => {
    expect(await owner.selectFrom("mails").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      state: "accepted",
      attempts: 1,
      sealedPayload: null,
      decidedAt: test.clock.now(),
    })
  })

  it("is not sent when its transaction rolls back", async () => {
    const before = (await test.mails()).length
    await inScope(deps.db, distributor.scope, async (tx) => {
      await queueMail(tx, codeMail, deps)
      throw new Error("undone")
    }).catch(() => undefined)
    expect(await test.mails()).toHaveLength(before)
  })
})

describe("a mailer that fails", async () => {
  const { deps, owner } = failing
  const distributor = await aDistributor(failing)
  const send = async (to: string, deliver: () => Promise<void>) => {
    mailer = deliver
    await inScope(deps.db, distributor.scope, (tx) => queueMail(tx, { ...codeMail, to }, deps))
    const errors = await failing.runFailingJobs()
    const mail = await owner
      .selectFrom("mails")
      .selectAll()
      .where("toAddress", "=", to)
      .executeTakeFirstOrThrow()
    return { errors: errors.map((error) => error.message), mail }
  }

  it("leaves the mail queued after a temporary error", async () => {
    const { errors, mail } = await send("lleno@prueba.ec", async () => {
      throw new Error("connection refused")
    })
    expect(errors).toEqual(["connection refused"])
    expect(mail).toMatchObject({ state: "queued", attempts: 1, lastError: "connection refused" })
    expect(mail.sealedPayload).not.toBeNull()
  })

  it("is not retried after a final refusal", async () => {
    const { errors, mail } = await send("nadie@prueba.ec", async () => {
      throw new MailRefused("550 no such user")
    })
    expect(errors).toEqual([])
    expect(mail).toMatchObject({ state: "refused", attempts: 1, lastError: "550 no such user" })
  })
})
