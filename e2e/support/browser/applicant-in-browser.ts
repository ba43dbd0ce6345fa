import { expect, type Locator, type Page } from "@playwright/test"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { documentTypes } from "@trazo/domain/requests/documents"
import { codeIn, waitForMail } from "../api/mails.ts"
import { accountPassword, type Person } from "../people/people.ts"
import { aPdf, aPhoto, type SampleFile } from "../people/sample-documents.ts"

/** The screens of a purchase in their order, each with the function that completes it. */
const purchaseSteps: readonly ((page: Page, person: Person) => Promise<void>)[] = [
  chooseCertificate,
  typePersonalData,
  sendDocuments,
  proveEmail,
  confirmAndSend,
]

/**
 * Buys from the shop to the receipt.
 * @param onScreen called on each screen before it is completed
 * @returns the request's number
 */
export async function requestAndPay(
  page: Page,
  person: Person,
  onScreen?: () => Promise<void>,
): Promise<string> {
  for (const [index, complete] of purchaseSteps.entries()) {
    if (index > 0) await onScreen?.()
    await complete(page, person)
  }
  await onScreen?.()
  return pay(page)
}

export async function onward(page: Page, next: RegExp, label = "Continuar"): Promise<void> {
  await page.getByRole("button", { name: label, exact: true }).click()
  await expect(page).toHaveURL(next)
}

async function chooseCertificate(page: Page, { kind, shop }: Person): Promise<void> {
  await page.goto(shop)
  await page.getByRole("radio", { name: certificateKindNames[kind], exact: true }).check({ force: true })
  const years = page.getByRole("radio", { name: "1 año", exact: true }).filter({ visible: true })
  if ((await years.count()) > 0) await years.check({ force: true })
  await onward(page, /\/solicitud\/personal/, "Empezar")
}

export async function typePersonalData(page: Page, person: Person): Promise<void> {
  if (person.foreigner) await page.getByRole("radio", { name: "Pasaporte" }).check({ force: true })
  for (const [name, value] of Object.entries(person.data)) {
    const field = page.locator(`input[name="${name}"]:visible, input[id="${name}"]:visible`).first()
    await field.fill(value)
    await field.blur()
  }
  if (person.foreigner) await page.getByLabel("País que emitió el pasaporte").selectOption("Colombia")
  await onward(page, /\/solicitud\/documents/)
}

async function sendDocuments(page: Page): Promise<void> {
  await consentToPhoto(page)
  for (const { card, file } of await chooseRequiredDocuments(page)) {
    await expect(card.getByRole("button", { name: `Quitar ${file.name}` })).toBeVisible()
  }
  await takePhoto(page)
  // The photo may still be on its way: the form waits for it.
  await onward(page, /\/solicitud\/code/)
}

/** The box goes away once it is checked. */
export async function consentToPhoto(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /Autorizo el uso de mi foto/ }).click()
  await expect(page.getByText("Autorizó el uso de su foto")).toBeVisible()
}

/** Chooses a file for each required document. The uploads have then started. */
export async function chooseRequiredDocuments(page: Page): Promise<{ card: Locator; file: SampleFile }[]> {
  const chosen: { card: Locator; file: SampleFile }[] = []
  for (const documentType of documentTypes.filter((asked) => asked !== "facePhoto")) {
    const card = page.locator(`#${documentType}`)
    if ((await card.getByText("(obligatorio)").count()) === 0) continue
    const isPicture = /identity|passport/i.test(documentType)
    const file = isPicture ? await aPhoto(documentType) : aPdf(documentType, `${documentType}.pdf`)
    await card.locator("input[type=file]:not([capture])").setInputFiles(file)
    chosen.push({ card, file })
  }
  return chosen
}

/** Uses the fake camera on a phone, a file on a desktop. */
async function takePhoto(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  if (width < 768) {
    await page.getByRole("button", { name: "Usar la cámara" }).click()
    await page.getByRole("button", { name: "Tomar la foto" }).click()
  } else {
    await page.getByLabel("Foto de su rostro: subir una foto").setInputFiles(await aPhoto("rostro"))
  }
  await expect(page.getByRole("button", { name: "Tomar otra foto" })).toBeVisible()
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Dígito 1 de 6").click()
  await page.keyboard.type(code)
}

async function proveEmail(page: Page, { email }: Person): Promise<void> {
  await typeCode(page, await waitForMail(page.request, email, (mail) => codeIn(mail)))
  await expect(page).toHaveURL(/\/solicitud\/summary/)
}

async function confirmAndSend(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Revise sus respuestas" })).toBeVisible()
  await page.getByRole("checkbox", { name: /Acepto que he leído/ }).check()
  await page.getByLabel("Contraseña", { exact: false }).first().fill(accountPassword)
  await onward(page, /\/payment/, "Enviar y pagar")
}

/** By transfer. @returns the request's number */
export async function pay(page: Page): Promise<string> {
  await page.getByRole("radio", { name: /Banco Pichincha/ }).check({ force: true })
  const receipt = await aPhoto("comprobante")
  await page.locator("#receipt input[type=file]:not([capture])").setInputFiles(receipt)
  // The device shrinks the photo first, and the new list entry moves the button.
  await expect(page.getByRole("button", { name: `Quitar ${receipt.name}` })).toBeVisible()
  await onward(page, /\/index-resp/, "Enviar comprobante")
  const number = /TZ-\d{4}-\d{6}-\d/.exec(await page.locator("main").innerText())?.[0]
  if (!number) throw new Error("The confirmation shows no request number")
  return number
}
