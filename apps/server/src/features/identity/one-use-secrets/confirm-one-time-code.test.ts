import { ApiError } from "@trazo/contract/errors/errors"
import type { OneTimeCodePurpose } from "@trazo/domain/identity/one-time-code"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { mailedCode } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { confirmOneTimeCode } from "./confirm-one-time-code.ts"
import { sendOneTimeCode } from "./send-one-time-code.ts"

const app = await createTestApp()
const shop = await aDistributor(app)
let counted = 0

async function send(purpose: OneTimeCodePurpose = "revocation") {
  const [subject, destination] = [`certificate-${++counted}`, `a${counted}@prueba.ec`]
  await inScope(app.deps.db, shop.scope, (tx) =>
    sendOneTimeCode(tx, { purpose, subject, destination }, app.deps),
  )
  return { purpose, subject, destination, code: await mailedCode(app, destination) }
}

const confirm = (typed: Awaited<ReturnType<typeof send>>, scope = shop.scope) =>
  confirmOneTimeCode(scope, typed, async () => "done", app.deps)

test("runs the operation of a right code once", async () => {
  const sent = await send()
  expect(await confirm(sent)).toBe("done")
  await expect(confirm(sent)).rejects.toMatchObject({ typeCode: "CODE_USED" })
})

test("runs the operation once for parallel calls", async () => {
  const sent = await send()
  const outcomes = await Promise.allSettled([confirm(sent), confirm(sent), confirm(sent)])
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})

test("does not use up a code whose operation fails", async () => {
  const sent = await send()
  const failing = confirmOneTimeCode(
    shop.scope,
    sent,
    () => Promise.reject(new ApiError("CERTIFICATE_ALREADY_REVOKED")),
    app.deps,
  )
  await expect(failing).rejects.toMatchObject({ typeCode: "CERTIFICATE_ALREADY_REVOKED" })
  expect(await confirm(sent)).toBe("done")
})

test("accepts a code for its purpose, subject, address and distributor only", async () => {
  const sent = await send()
  const { scope: elsewhere } = await aDistributor(app)
  const wrong = [
    confirm({ ...sent, purpose: "activation" }),
    confirm({ ...sent, subject: "certificate-0" }),
    confirm({ ...sent, destination: "otra@prueba.ec" }),
    confirm(sent, elsewhere),
  ]
  for (const outcome of await Promise.allSettled(wrong)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { typeCode: "CODE_EXPIRED" } })
  }
  expect(await confirm(sent)).toBe("done")
})

test("limits each purpose to one code a minute", async () => {
  const [subject, destination] = ["client-1", "cliente@prueba.ec"]
  const sendFor = (purpose: OneTimeCodePurpose) =>
    inScope(app.deps.db, shop.scope, (tx) => sendOneTimeCode(tx, { purpose, subject, destination }, app.deps))
  await sendFor("sign-in")
  expect(await sendFor("activation")).toEqual({ expiresInSeconds: 302 })
  await expect(sendFor("sign-in")).rejects.toMatchObject({ typeCode: "CODE_TOO_SOON" })
})
