import { expect, type Page } from "@playwright/test"
import { listMailbox } from "@trazo/contract/platform/mailbox"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { codeIn, linkIn, waitForMail } from "../../e2e/support/api/mails.ts"
import { type CardHolder, drawCard } from "../../e2e/support/people/drawn-cards.ts"
import { accountPassword, type Person } from "../../e2e/support/people/people.ts"
import { aPdf, aPhoto } from "../../e2e/support/people/sample-documents.ts"
import { type Effort, Walker } from "./walker.ts"

interface Walk {
  person: Person
  /** Approves the request with this number. */
  approve: (number: string) => Promise<void>
}

const p12Password = "Firmo-bien-26"

/** From the shop to the saved P12, by transfer. */
export async function walk(page: Page, { person, approve }: Walk): Promise<Effort> {
  const walker = await Walker.on(page)
  await chooseCertificate(page, walker, person)
  await typeData(page, walker, person)
  await sendPictures(page, walker)
  const seen = await proveEmail(page, walker, person)
  await send(page, walker)
  const number = await pay(page, walker)
  await approve(number)
  await activate(page, walker, person, seen)
  walker.countMails(await subjectsTo(page, person))
  return walker.counted
}

/** The last mail, with what the holder got, has come. */
async function subjectsTo(page: Page, { email }: Person): Promise<string[]> {
  await waitForMail(page.request, email, (mail) => /certificado|firma/i.test(mail.subject) || null)
  const response = await page.request.get(listMailbox.path, { params: { to: email } })
  return ((await response.json()) as { mails: { subject: string }[] }).mails.map(({ subject }) => subject)
}

const onward = (page: Page, name = "Continuar") => page.getByRole("button", { name, exact: true })

async function chooseCertificate(page: Page, walker: Walker, { kind, shop }: Person): Promise<void> {
  await page.goto(shop)
  const choice = page.getByRole("radio", { name: certificateKindNames[kind], exact: true })
  if (!(await choice.isChecked())) await walker.tap(choice, { force: true })
  await walker.tap(onward(page, "Empezar"))
  await expect(page).toHaveURL(/\/solicitud\/personal/)
}

/** The card's pictures fill in what stands on it. */
async function typeData(page: Page, walker: Walker, person: Person): Promise<void> {
  if (person.foreigner) await walker.tap(page.getByRole("radio", { name: "Pasaporte" }), { force: true })
  await walker.tap(page.getByRole("checkbox", { name: /Autorizo el uso de mi foto/ }))
  const model = person.foreigner ? "passport" : "new"
  const drawn = await drawCard({ model, holder: cardOf(person), light: "clean", size: "plain" })
  for (const { side, picture } of drawn) {
    const file = { name: `${side}.jpg`, mimeType: "image/jpeg", buffer: picture }
    await walker.sendFile(page.locator(`#${side} input[type=file]:not([capture])`), file)
    await expect(page.locator(`#${side}`).getByRole("button", { name: /Quitar/ })).toBeVisible()
  }
  await expect(page.getByText(/Leímos \d datos/)).toBeVisible({ timeout: 60_000 })
  for (const [name, value] of Object.entries(person.data)) {
    const field = page.locator(`input[name="${name}"]:visible, input[id="${name}"]:visible`).first()
    if ((await field.inputValue()) === "") await walker.type(field, value)
  }
  await walker.tap(onward(page))
  await expect(page).toHaveURL(/\/solicitud\/documents/)
}

function cardOf({ data, identity }: Person): CardHolder {
  const { names = "", surname1 = "", surname2 = "", birthDate = "", fingerprintCode = "" } = data
  const born = `${birthDate.slice(4)}-${birthDate.slice(2, 4)}-${birthDate.slice(0, 2)}`
  return { identity, names, surname1, surname2, birthDate: born, sex: "F", fingerprintCode }
}

async function sendPictures(page: Page, walker: Walker): Promise<void> {
  await expect(page.getByText("Autorizó el uso de su foto")).toBeVisible()
  for (const type of ["rucCertificate", "incorporation", "appointment"] as const) {
    const card = page.locator(`#${type}`)
    if ((await card.getByText("(obligatorio)").count()) === 0) continue
    await walker.sendFile(card.locator("input[type=file]:not([capture])"), aPdf(type, `${type}.pdf`))
  }
  await recordVideo(page, walker)
  await walker.tap(page.getByRole("button", { name: "Usar la cámara" }))
  await walker.tap(page.getByRole("button", { name: "Tomar la foto" }))
  await expect(page.getByRole("button", { name: "Tomar otra foto" })).toBeVisible()
  await walker.tap(onward(page))
  await expect(page).toHaveURL(/\/solicitud\/code/)
}

/** Asked of people over 65. */
async function recordVideo(page: Page, walker: Walker): Promise<void> {
  const card = page.locator("#authorisationVideo")
  if ((await card.count()) === 0) return
  await walker.tap(card.getByRole("button", { name: "Grabar un video" }))
  await walker.tap(card.getByRole("button", { name: "Empezar a grabar" }))
  await expect(card.getByRole("timer")).toHaveText(/quedan 4[0-3] s/)
  await walker.tap(card.getByRole("button", { name: "Terminar la grabación" }))
  await walker.tap(card.getByRole("button", { name: "Usar este video" }))
  await expect(card.getByText(/video\.(webm|mp4)/)).toBeVisible()
}

/** @returns the codes that were used */
async function proveEmail(page: Page, walker: Walker, { email }: Person): Promise<Set<string>> {
  const code = await walker.visitMailbox(() => waitForMail(page.request, email, (mail) => codeIn(mail)))
  await walker.typeCode(page.getByLabel("Dígito 1 de 6"), code)
  await expect(page).toHaveURL(/\/solicitud\/summary/)
  return new Set([code])
}

async function send(page: Page, walker: Walker): Promise<void> {
  await walker.tap(page.getByRole("checkbox", { name: /Acepto que he leído/ }))
  await walker.typePassword(page.getByLabel("Contraseña", { exact: false }).first(), accountPassword)
  await walker.tap(onward(page, "Enviar y pagar"))
  await expect(page).toHaveURL(/\/payment/)
}

async function pay(page: Page, walker: Walker): Promise<string> {
  await walker.tap(page.getByRole("radio", { name: /Banco Pichincha/ }), { force: true })
  const receipt = await aPhoto("comprobante")
  await walker.sendFile(page.locator("#receipt input[type=file]:not([capture])"), receipt)
  await expect(page.getByRole("button", { name: `Quitar ${receipt.name}` })).toBeVisible()
  await walker.tap(onward(page, "Enviar comprobante"))
  await expect(page).toHaveURL(/\/index-resp/)
  const number = /TZ-\d{4}-\d{6}-\d/.exec(await page.locator("main").innerText())?.[0]
  if (!number) throw new Error("The confirmation shows no request number")
  return number
}

async function activate(
  page: Page,
  walker: Walker,
  { email }: Person,
  seen: ReadonlySet<string>,
): Promise<void> {
  const link = await walker.visitMailbox(() =>
    waitForMail(page.request, email, (mail) => linkIn(mail, "/activar/")),
  )
  await page.goto(link)
  const ask = page.getByRole("button", { name: "Enviarme el código" })
  const password = page.getByLabel("Contraseña de su firma")
  await expect(ask.or(password)).toBeVisible()
  if (await ask.isVisible()) {
    await walker.tap(ask)
    const code = await walker.visitMailbox(() =>
      waitForMail(page.request, email, (mail) => codeIn(mail, seen)),
    )
    await walker.typeCode(page.getByLabel("Dígito 1 de 6"), code)
  }
  await walker.typePassword(password, p12Password)
  await walker.tap(page.getByRole("button", { name: "Crear mi firma" }))
  const save = page.getByRole("button", { name: "Guardar mi firma (.p12)" })
  await expect(save).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent("download"), walker.tap(save)])
  await download.path()
}
