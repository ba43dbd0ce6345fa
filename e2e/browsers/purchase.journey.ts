import { writeFileSync } from "node:fs"
import type { APIRequestContext } from "@playwright/test"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { codeIn, waitForMail } from "../support/api/mails.ts"
import { accountPassword, aPerson, type Person } from "../support/people/people.ts"
import { aPhoto } from "../support/people/sample-documents.ts"
import type { DrivenBrowser } from "./driven-browser.ts"
import { button, expect, field, files, heading, openShop, test, text } from "./test.ts"

interface Purchase {
  driven: DrivenBrowser
  request: APIRequestContext
  person: Person
  folder: TemporaryFolder
  facePhoto: "camera" | "file"
}

async function typePersonalData({ driven, person }: Purchase): Promise<void> {
  for (const [name, value] of Object.entries(person.data)) {
    await driven.type(`//input[@name='${name}' or @id='${name}']`, value)
    await driven.evaluate("document.activeElement.blur()")
  }
  await driven.click(button("Continuar"))
}

async function sendDocuments({ driven, folder, facePhoto }: Purchase): Promise<void> {
  await driven.choose("Autorizo el uso de mi foto")
  await driven.find(text("Autorizó el uso de su foto"))
  for (const side of ["identityFront", "identityBack"]) {
    const file = folder.write(`${side}.jpg`, (await aPhoto(side)).buffer)
    await driven.type(`//*[@id='${side}']${files}`, file)
    await driven.find(button(`Quitar ${side}.jpg`))
  }
  if (facePhoto === "camera") {
    // WebKit lays the page out anew when the pointer arrives, and the button moves away from it.
    await driven.press(button("Usar la cámara"))
    await driven.find(button("Tomar la foto"))
    writeFileSync(test.info().outputPath("camera.png"), await driven.screenshot())
    await driven.click(button("Tomar la foto"))
  } else {
    const file = folder.write("rostro.jpg", (await aPhoto("rostro")).buffer)
    await driven.type("//input[@aria-label='Foto de su rostro: subir una foto']", file)
  }
  await driven.find(button("Tomar otra foto"))
  await driven.click(button("Continuar"))
}

async function confirm({ driven, request, person }: Purchase): Promise<void> {
  const code = await waitForMail(request, person.email, (mail) => codeIn(mail))
  await driven.type("//input[@aria-label='Dígito 1 de 6']", code)
  await driven.find(heading("Revise sus respuestas"))
  await driven.choose("Acepto que he leído")
  await driven.type(field("Contraseña"), accountPassword)
  await driven.click(button("Enviar y pagar"))
}

async function pay({ driven, folder }: Purchase): Promise<void> {
  await driven.choose("Banco Pichincha")
  await driven.type(`//*[@id='receipt']${files}`, folder.write("recibo.jpg", (await aPhoto("recibo")).buffer))
  await driven.find(button("Quitar recibo.jpg"))
  await driven.click(button("Enviar comprobante"))
  await driven.arrive(/^\/index-resp/)
}

for (const facePhoto of ["camera", "file"] as const) {
  const way = facePhoto === "camera" ? "the camera" : "files alone"
  test(`purchase with ${way}`, async ({ driven, origin, request }) => {
    using folder = new TemporaryFolder()
    const purchase = { driven, request, person: aPerson("subject1"), folder, facePhoto }
    await openShop(driven, origin)
    await driven.choose("Persona natural")
    await driven.choose("1 año")
    await driven.click(button("Empezar"))
    await typePersonalData(purchase)
    await sendDocuments(purchase)
    await confirm(purchase)
    await pay(purchase)
    expect(await driven.textOf("//main")).toMatch(/TZ-\d{4}-\d{6}-\d/)
  })
}
