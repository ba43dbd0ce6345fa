import { reviewApis } from "@trazo/contract/desk/review"
import { json } from "../support/api/api-calls.ts"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { button, expect, holder, isNotEmpty, link, openShop, signIn, test, text } from "./test.ts"

test("queue and review: a payment is validated and the request approved", async ({ driven, origin }) => {
  const journey = new JourneyByApi(origin)
  await journey.submitAndPay()
  await openShop(driven, origin)
  await signIn({ driven, origin }, demoAccounts.executive)
  await driven.goTo(`${origin}/executive/certificates`)
  await driven.type("//input[@type='search']", journey.number)
  // The row moves as the list gets shorter, and a press at its old place is lost.
  await driven.find("//*[normalize-space()='1 solicitud']")
  await driven.click(`//main//a[contains(., '${journey.number}')]`)
  await driven.arrive(/showDoc/)
  await driven.click(button("Validar pago"))
  await driven.find(button("Aprobar"))
  await driven.evaluate(`
    const region = [...document.querySelectorAll("section")].find((each) => each.innerText.startsWith("Comprobaciones"))
    for (const box of region.querySelectorAll("input[type=checkbox]")) if (!box.checked) box.click()
  `)
  await driven.click(button("Aprobar"))
  await driven.click("//*[@role='dialog']//button[normalize-space()='Aprobar la solicitud']")
  await driven.find("//*[normalize-space()='Aprobada' and not(ancestor::*[@role='dialog'])]")
})

test("a notification reaches an open page", async ({ driven, origin, request }) => {
  const journey = new JourneyByApi(origin)
  await journey.getApproved()
  await openShop(driven, origin)
  await signIn({ driven, origin }, holder(journey))
  const bell = (unread: number) => button(`Notificaciones, ${unread} sin leer`)
  await driven.find(bell(3))
  const { api, user, password } = demoAccounts.executive
  await json(request.post(api, { data: { user, password } }))
  const reason = "Los datos no coinciden con el Registro Civil."
  await json(
    request.put(reviewApis.normal.reject.path.replace(":id", journey.requestId), { data: { reason } }),
  )
  await driven.find(text("Solicitud rechazada"))
  await driven.click(bell(4))
  await driven.find(`//*[@role='dialog'][contains(., '${reason}')]`)
})

test("a queue is exported as CSV and the clients as Excel", async ({ driven, origin }) => {
  await openShop(driven, origin)
  await signIn({ driven, origin }, demoAccounts.executive)
  for (const [path, format, name, ending] of [
    ["/executive/certificates?estado=issued", "CSV", "Solicitudes, CSV", ".csv"],
    ["/executive/clients", "Excel", "Clientes, Excel (XLSX)", ".xlsx"],
  ] as const) {
    await driven.goTo(origin + path)
    await driven.click(button("Exportar"))
    await driven.click(`//*[@role='menuitem'][contains(., '${format}')]`)
    await driven.arrive(/\/executive\/account\/exports$/)
    await driven.click(link(`Descargar ${name}`))
    const saved = await driven.until(name, () => driven.savedName(new RegExp(`\\${ending}$`)))
    const bytes = await driven.saved(saved, isNotEmpty)
    expect(bytes.toString("latin1")).toMatch(format === "CSV" ? /Solicitud;Estado;/ : /^PK/)
  }
})
