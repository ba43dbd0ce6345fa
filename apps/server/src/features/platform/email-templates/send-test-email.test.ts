import PostalMime from "postal-mime"
import { afterAll, expect, test } from "vitest"
import { aDistributor, anExecutive, signedIn } from "../../../testing/factories.ts"
import { startSmtpServer } from "../../../testing/mail.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const smtp = await startSmtpServer()
afterAll(() => smtp.close())
const app = await createTestApp({ settings: { SMTP_URL: smtp.url, MAIL_FROM: "no-responder@trazo.ec" } })

test("a test mail reaches its writer over SMTP with the typed texts and example values", async () => {
  const shop = await aDistributor(app, { name: "Firmas del Austro" })
  const { id, email } = await anExecutive(app, shop, { permissions: ["/configuration:edit"] })
  const headers = await signedIn(app, { area: "executive", id }, shop)
  const texts = { subject: "Le invita {{convenio}}", body: "{{convenio}}: **hoy**\n\n[Empezar]({{enlace}})" }
  const url = "/api/executives/configuration/mails/registerConvenio/test"
  const sent = await app.app.inject({ method: "POST", url, headers, payload: { texts } })
  expect(sent.json()).toEqual({ sentTo: email })
  await app.runJobs()
  const mail = await PostalMime.parse(smtp.contents[0] ?? "")
  expect(smtp.taken.map(({ to }) => to)).toEqual([email])
  expect(mail.from?.name).toBe("Firmas del Austro")
  expect(mail.subject).toBe("[Prueba] Le invita Colegio de Contadores del Guayas")
  expect(mail.html).toContain("<strong>hoy</strong>")
})
