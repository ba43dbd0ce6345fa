import { emailTemplateKeys } from "@trazo/domain/platform/email-templates"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor, anExecutive, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { queueMail } from "../mail/queue-mail.ts"

const app = await createTestApp()
const base = "/api/executives/configuration/mails"

async function setting(
  permissions: ("/configuration:edit" | "/configuration:view")[] = ["/configuration:edit"],
) {
  const shop = await aDistributor(app, { configuration: JSON.stringify({ texts: { schedule: "8 a 5" } }) })
  const { id, email } = await anExecutive(app, shop, { permissions })
  const headers = await signedIn(app, { area: "executive", id }, shop)
  const call = async (method: "GET" | "PUT" | "POST", path: string, texts?: object, version = "0") => {
    const response = await app.app.inject({
      method,
      url: `${base}${path}`,
      headers,
      ...(texts && { payload: method === "PUT" ? { texts, version } : { texts } }),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return { shop, email, id, call }
}

const configurationOf = async ({ id }: TestDistributor) =>
  (
    await app.owner
      .selectFrom("distributors")
      .select("configuration")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).configuration

const invitation = {
  subject: "Le invita {{convenio}}",
  body: "{{convenio}} y {{distribuidora}}: [Empezar]({{enlace}})",
}

test("F3: lists texts with their variables and saves one under its key", async () => {
  const { shop, call } = await setting()
  const { body } = await call("GET", "")
  expect(body.mails.map(({ key }: { key: string }) => key)).toEqual([...emailTemplateKeys])
  expect(body.mails.map(({ isSaved }: { isSaved: boolean }) => isSaved)).toEqual([false, false, false, false])
  expect(body.mails[3].fields[1]).toMatchObject({
    key: "body",
    compulsory: ["convenio", "enlace"],
    text: body.mails[3].fields[1].standard,
  })

  const saved = await call("PUT", "/registerConvenio", invitation)
  expect(saved).toMatchObject({ status: 200, body: { key: "registerConvenio", isSaved: true } })
  expect(await configurationOf(shop)).toEqual({
    texts: { schedule: "8 a 5" },
    mails: { registerConvenio: invitation },
  })
})

test("keeps both of two parallel saves and audits them", async () => {
  const { shop, id, call } = await setting()
  const footer = "{{distribuidora}} {{correoAyuda}}"
  await Promise.all([call("PUT", "/registerConvenio", invitation), call("PUT", "/headerFooter", { footer })])
  expect(await configurationOf(shop)).toMatchObject({
    mails: { registerConvenio: invitation, headerFooter: { header: "", footer } },
  })
  const rows = await app.owner
    .selectFrom("auditLog")
    .select(["action", "actor", "data"])
    .where("distributorId", "=", shop.id)
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({
    action: "configuration.mail-saved",
    actor: { area: "executive", id },
    data: { mail: "headerFooter" },
  })
})

test("refuses a second editor who did not see the first one's save", async () => {
  const { shop, call } = await setting()
  await call("PUT", "/registerConvenio", invitation)
  const late = await call("PUT", "/registerConvenio", { ...invitation, subject: "Otro {{convenio}}" })
  expect(late).toMatchObject({ status: 409, body: { typeCode: "CHANGED_MEANWHILE" } })
  expect(await configurationOf(shop)).toMatchObject({ mails: { registerConvenio: invitation } })
  const [, , , { lastChange }] = (await call("GET", "")).body.mails
  expect(lastChange.by).toBe("EJECUTIVA DE PRUEBA")
  const { version } = lastChange
  expect((await call("PUT", "/registerConvenio", invitation, version)).status).toBe(200)
})

test("saves texts of a distributor without configuration", async () => {
  const shop = await aDistributor(app)
  const headers = await staffHeaders(app, shop, { administrator: true })
  const url = `${base}/registerConvenio`
  await app.app.inject({ method: "PUT", url, headers, payload: { texts: invitation, version: "0" } })
  expect(await configurationOf(shop)).toEqual({ mails: { registerConvenio: invitation } })
})

test("refuses invalid texts by field when saved, previewed or sent", async () => {
  const { shop, email, call } = await setting()
  const wrong = { subject: "", body: "{{apodo}} {{convenio}} {{enlace}}" }
  for (const [method, path] of [
    ["PUT", ""],
    ["POST", "/preview"],
    ["POST", "/test"],
  ] as const) {
    expect(await call(method, `/registerConvenio${path}`, wrong)).toMatchObject({
      status: 400,
      body: {
        typeCode: "VALIDATION_FAILED",
        fields: { subject: "Este campo es requerido", body: expect.stringContaining("{{apodo}}") },
      },
    })
  }
  expect(await configurationOf(shop)).toEqual({ texts: { schedule: "8 a 5" } })
  expect((await app.mails()).filter(({ to }) => to === email)).toEqual([])
  expect((await call("PUT", "/otro", invitation)).status).toBe(404)
})

test("allows viewers to preview only", async () => {
  const { shop, call } = await setting(["/configuration:view"])
  expect(await call("GET", "")).toMatchObject({ status: 200, body: { mayEdit: false } })
  expect((await call("POST", "/registerConvenio/preview", invitation)).status).toBe(200)
  expect((await call("PUT", "/registerConvenio", invitation)).body.typeCode).toBe("NOT_ALLOWED")
  expect((await call("POST", "/registerConvenio/test", invitation)).body.typeCode).toBe("NOT_ALLOWED")
  expect(await configurationOf(shop)).toEqual({ texts: { schedule: "8 a 5" } })
})

test("previews every variant with example values, as HTML and text", async () => {
  const { call } = await setting()
  const { body } = await call("POST", "/registerConvenio/preview", invitation)
  expect(body.letters).toHaveLength(1)
  expect(body.letters[0]).toMatchObject({
    title: "Invitación",
    subject: "Le invita Colegio de Contadores del Guayas",
  })
  expect(body.letters[0].html).toContain(">Empezar</a>")
  expect(body.letters[0].text).toContain("Colegio de Contadores del Guayas y Firmas de Prueba")
  expect(body.letters[0].text).toMatch(/Empezar: http/)
  const around = await call("POST", "/headerFooter/preview", {
    header: "**Firmas**",
    footer: "{{distribuidora}} · {{correoAyuda}}",
  })
  expect(around.body.letters[0].html).toContain("<strong>Firmas</strong>")
  expect(around.body.letters[0].text).toContain("Firmas de Prueba · ayuda@prueba.ec")
})

test("sends a test mail to the caller only", async () => {
  const { email, call } = await setting()
  const before = (await app.mails()).length
  expect((await call("POST", "/registerConvenio/test", invitation)).body).toEqual({ sentTo: email })
  const sent = (await app.mails()).slice(before)
  expect(sent).toMatchObject([{ to: email, subject: "[Prueba] Le invita Colegio de Contadores del Guayas" }])
})

test("uses saved texts in the next mail", async () => {
  const { shop, call } = await setting()
  const issued = {
    issuedSubject: "¡Ya puede firmar, {{nombres}}!",
    issuedBody: "{{vigenteHasta}} [Ver]({{enlace}})",
  }
  const approved = { approvedSubject: "Active", approvedBody: "{{activarAntesDe}} [Activar]({{enlace}})" }
  await call("PUT", "/supplies", { ...issued, ...approved })
  const sheet = { code: "K7QF-2M9X-RT4W", address: "http://x.ec/z" }
  const variables = { names: "ANA", validUntil: "23/11/2027", link: "http://x.ec/y", sheet }
  await inScope(app.deps.db, shop.scope, (tx) =>
    queueMail(tx, { to: "ana.supplies@prueba.ec", template: "supplies", variables }, app.deps),
  )
  const mail = (await app.mails()).find(({ to }) => to === "ana.supplies@prueba.ec")
  expect(mail).toMatchObject({ subject: "¡Ya puede firmar, Ana!" })
  expect(mail?.text).toContain("23/11/2027 Ver: http://x.ec/y")
  expect(mail?.text).toContain("K7QF-2M9X-RT4W")
})
