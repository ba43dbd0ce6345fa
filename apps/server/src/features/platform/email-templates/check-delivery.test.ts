import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { queueMail } from "../mail/queue-mail.ts"

type Permission = "/configuration:view" | "/clients:view" | "/prices:view"

let answers: Record<string, string[] | null> = {}
const asked: string[] = []
const records = {
  texts: async (name: string) => {
    asked.push(name)
    const known = answers[name]
    return known === undefined ? [] : known
  },
}
const settings = { MAIL_FROM: "no-responder@correo.trazo.ec", DKIM_SELECTOR: "correo1" }
const app = await createTestApp({ settings, domainRecords: records })
const local = await createTestApp({ domainRecords: records })

async function read(
  of = app,
  {
    shop,
    permissions = ["/configuration:view"] as Permission[],
  }: { shop?: TestDistributor; permissions?: Permission[] } = {},
) {
  const distributor = shop ?? (await aDistributor(of))
  const headers = await staffHeaders(of, distributor, { permissions })
  return (await of.app.inject({ url: "/api/executives/configuration/mail-health", headers })).json()
}

const statesOf = ({ checks }: { checks: { key: string; state: string }[] }) =>
  Object.fromEntries(checks.map(({ key, state }) => [key, state]))

test("reads SPF, DKIM and DMARC of the sender's domain; a subdomain follows its parent's DMARC", async () => {
  answers = {
    "correo.trazo.ec": ["v=spf1 mx -all"],
    "correo1._domainkey.correo.trazo.ec": ["v=DKIM1; p=MIIB"],
    "_dmarc.trazo.ec": ["v=DMARC1; p=none"],
  }
  const health = await read()
  expect(health.sender).toBe("no-responder@correo.trazo.ec")
  expect(statesOf(health)).toEqual({ spf: "good", dkim: "good", dmarc: "weak" })
  expect(health.checks[2]).toMatchObject({ name: "_dmarc.trazo.ec", record: "v=DMARC1; p=none" })
})

test("says which record is missing, and that no server answered", async () => {
  answers = { "correo1._domainkey.correo.trazo.ec": null }
  const health = await read()
  expect(statesOf(health)).toEqual({ spf: "missing", dkim: "unreachable", dmarc: "missing" })
  expect(health.checks[0].advice).toContain("v=spf1")
  expect(health.checks[1].advice).toContain("Ningún servidor DNS respondió")
})

test("asks nothing about a sender without a public domain, and says so", async () => {
  asked.length = 0
  const health = await read(local)
  expect(statesOf(health)).toEqual({ spf: "unknown", dkim: "unknown", dmarc: "unknown" })
  expect(health.checks[0].advice).toContain("no tiene un dominio público")
  expect(asked).toEqual([])
})

test("lists the distributor's failed mails, with whole addresses only for those who may see clients", async () => {
  const shop = await aDistributor(local)
  const other = await aDistributor(local)
  const queue = (to: string, { scope }: TestDistributor) =>
    inScope(local.deps.db, scope, (tx) =>
      queueMail(
        tx,
        { to, template: "code", variables: { code: "123456", purpose: "activation" } },
        local.deps,
      ),
    )
  await queue("lleno@rechazado.invalid", shop)
  await queue("nadie@rechazado.invalid", other)
  await queue("ana@prueba.ec", shop)
  await local.runJobs()
  const { failed } = await read(local, { shop })
  expect(failed).toMatchObject([
    { title: "Código de verificación", to: "l…@rechazado.invalid", reason: "el buzón está lleno" },
  ])
  const { failed: whole } = await read(local, { shop, permissions: ["/configuration:view", "/clients:view"] })
  expect(whole[0].to).toBe("lleno@rechazado.invalid")
})

test("needs the permission", async () => {
  expect((await read(local, { permissions: ["/prices:view"] })).typeCode).toBe("NOT_ALLOWED")
})
