import type { OneTimeCodePurpose } from "@trazo/domain/identity/one-time-code"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { sendOneTimeCode } from "./send-one-time-code.ts"

const app = await createTestApp()
const shop = await aDistributor(app)
let counted = 0

/** Asks for a code for another subject each time, as a stranger with many drafts does. */
function ask(destination: string, purpose: OneTimeCodePurpose = "request-email") {
  const subject = `draft-${++counted}`
  return inScope(app.deps.db, shop.scope, (tx) =>
    sendOneTimeCode(tx, { purpose, subject, destination }, app.deps),
  )
}

const mailsTo = async (address: string) => (await app.mails()).filter(({ to }) => to === address).length

test("mails one address once a minute after five codes, whatever the number of requests", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask("ana@prueba.ec")))
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5)
  expect(await mailsTo("ana@prueba.ec")).toBe(5)
  await expect(ask("ana@prueba.ec")).rejects.toMatchObject({ typeCode: "CODE_TOO_SOON" })
  await ask("otra@prueba.ec")
  app.clock.advance({ seconds: 60 })
  await ask("ana@prueba.ec")
  expect(await mailsTo("ana@prueba.ec")).toBe(6)
})

test("mails one address twenty codes of a purpose in a day, and leaves other purposes alone", async () => {
  for (let sent = 0; sent < 20; sent++) {
    await ask("eva@prueba.ec")
    app.clock.advance({ minutes: 1 })
  }
  await expect(ask("eva@prueba.ec")).rejects.toMatchObject({
    typeCode: "CODE_TOO_SOON",
    message: "Hoy ya enviamos muchos códigos a este correo. Inténtelo mañana o escríbanos.",
  })
  await ask("eva@prueba.ec", "revocation")
  expect(await mailsTo("eva@prueba.ec")).toBe(21)
  app.clock.advance({ hours: 24 })
  await ask("eva@prueba.ec")
})
