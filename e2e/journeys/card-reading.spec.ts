import type { Page, Request } from "@playwright/test"
import { consentToPhoto, typePersonalData } from "../support/browser/applicant-in-browser.ts"
import { axeViolations } from "../support/checks/axe.ts"
import { type CardHolder, type CardModel, drawCard } from "../support/people/drawn-cards.ts"
import { aCedula } from "../support/people/identities.ts"
import { aPerson } from "../support/people/people.ts"
import { aPdf, aPhoto } from "../support/people/sample-documents.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

const holder = (identity: string): CardHolder => ({
  identity,
  names: "ANA LUCÍA",
  surname1: "PEÑA",
  surname2: "LÓPEZ",
  birthDate: "1990-05-10",
  sex: "F",
  fingerprintCode: "V4333V4222",
})

async function openForm(page: Page, kind = "subject1"): Promise<void> {
  const data = { kind, validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data })).ok()).toBe(true)
  await openPage(page, "/solicitud/personal")
}

/** The box goes away once it is checked. */
async function consent(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /Autorizo el uso de mi foto/ }).click()
}

async function photograph(page: Page, model: CardModel, card: CardHolder): Promise<void> {
  for (const { side, picture } of await drawCard({ model, holder: card, light: "clean", size: "plain" })) {
    const file = { name: `${side}.jpg`, mimeType: "image/jpeg", buffer: picture }
    await page.locator(`#${side} input[type=file]:not([capture])`).setInputFiles(file)
    await expect(page.locator(`#${side}`).getByRole("button", { name: /Quitar/ })).toBeVisible()
  }
}

const savesNames = (request: Request, names: string) =>
  request.method() === "PATCH" && request.postDataJSON()?.userInfo?.names === names

const field = (page: Page, name: string) => page.locator(`input[id="${name}"]`)
const values = (page: Page, names: readonly string[]) =>
  Promise.all(names.map((name) => field(page, name).inputValue()))

test("the photos of a cédula fill in the form, and each field says so until it is changed", {
  tag: "@phone",
}, async ({ page }) => {
  const identity = aCedula()
  await openForm(page, "subject2")
  await consent(page)
  await photograph(page, "new", holder(identity))
  await expect(page.getByText(/Leímos \d datos de su cédula/)).toBeVisible()
  await expect(field(page, "fingerprintCode")).toHaveAccessibleDescription(/Leído de su cédula/)
  expect(await values(page, ["identity", "names", "surname1", "surname2", "birthDate", "ruc"])).toEqual([
    identity,
    "ANA LUCÍA",
    "PEÑA",
    "LÓPEZ",
    "10/05/1990",
    `${identity}001`,
  ])
  await expect(field(page, "identity")).toHaveAccessibleDescription(/Leído de su cédula/)
  await field(page, "names").fill("ANA MARÍA")
  await expect(field(page, "names")).not.toHaveAccessibleDescription(/Leído de su cédula/)
  await field(page, "names").blur()
  await expect(
    page.getByText("Los nombres de su cédula son ANA LUCÍA, usted escribió ANA MARÍA."),
  ).toBeVisible()
  const saved = page.waitForResponse((response) => savesNames(response.request(), "ANA LUCÍA"))
  await page.getByRole("button", { name: "Usar el de la cédula" }).click()
  await expect(field(page, "names")).toHaveValue("ANA LUCÍA")
  expect((await saved).ok()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await expect(field(page, "names")).toHaveValue("ANA LUCÍA")
  await expect(field(page, "names")).toHaveAccessibleDescription(/Leído de su cédula/)
})

test("a back sent as the front is named, and what a removed photo filled in goes with it", async ({
  page,
}) => {
  await openForm(page, "subject2")
  await consent(page)
  await field(page, "names").fill("ANA MARÍA")
  const person = holder(aCedula())
  const sides = await drawCard({ model: "new", holder: person, light: "clean", size: "plain" })
  const back = sides.find(({ side }) => side === "identityBack")?.picture
  const front = page.locator("#identityFront")
  const file = { name: "reverso.jpg", mimeType: "image/jpeg", buffer: back ?? Buffer.alloc(0) }
  await front.locator("input[type=file]:not([capture])").setInputFiles(file)
  await expect(front.getByText(/Parece el lado posterior: tómelo en el otro recuadro/)).toBeVisible()
  await expect(field(page, "fingerprintCode")).toHaveValue(person.fingerprintCode)
  expect(await axeViolations(page)).toEqual([])
  await front.getByRole("button", { name: /Quitar/ }).click()
  await expect(field(page, "fingerprintCode")).toHaveValue("")
  expect(await values(page, ["identity", "ruc", "surname1", "surname2", "names"])).toEqual([
    "",
    "",
    "",
    "",
    "ANA MARÍA",
  ])
})

test("what was typed otherwise than the cédula says is asked before the form goes on, and may stay", async ({
  page,
}) => {
  const [typed, read] = [aCedula(), aCedula()]
  await openForm(page)
  await field(page, "identity").fill(typed)
  await consent(page)
  await photograph(page, "old", holder(read))
  const question = page.getByText(`El número de su cédula es ${read}, usted escribió ${typed}.`)
  await expect(question).toBeVisible()
  await expect(field(page, "identity")).toHaveValue(typed)
  await page.getByRole("button", { name: "Continuar", exact: true }).click()
  await expect(page.getByRole("button", { name: "Usar el de la cédula" })).toBeFocused()
  await page.getByRole("button", { name: "Dejar lo que escribí" }).click()
  await expect(question).toHaveCount(0)
})

test("a cédula that is sent after the data asks about what differs, and changes it", async ({ page }) => {
  const person = aPerson("subject1")
  const other = aCedula()
  await openForm(page)
  await typePersonalData(page, person)
  await consentToPhoto(page)
  await photograph(page, "new", { ...holder(other), birthDate: "1990-05-10" })
  await page.getByRole("button", { name: "Usar el de la cédula" }).click()
  await expect(page.getByText(`El número de su cédula es ${other}`)).toHaveCount(0)
  await page.goto("/solicitud/personal")
  await expect(field(page, "identity")).toHaveValue(other)
})

test("another person's cédula is asked about once, and fills in all of its data", { tag: "@phone" }, async ({
  page,
}) => {
  const [typed, read] = [aCedula(), aCedula()]
  await openForm(page)
  await field(page, "identity").fill(typed)
  await field(page, "names").fill("ROSA")
  await field(page, "surname1").fill("MORA")
  await consent(page)
  await photograph(page, "new", holder(read))
  const question = page.getByText(`Su cédula es de ANA LUCÍA PEÑA LÓPEZ, ${read}, y usted escribió ${typed}`)
  await expect(question).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole("button", { name: "Dejar lo que escribí" })).toHaveCount(1)
  await page.getByRole("button", { name: "Usar los datos de la cédula" }).click()
  await expect(question).toHaveCount(0)
  expect(await values(page, ["identity", "names", "surname1"])).toEqual([read, "ANA LUCÍA", "PEÑA"])
})

test("a passport is read too, and a picture that says nothing leaves the form to be typed", async ({
  page,
}) => {
  await openForm(page)
  await consent(page)
  await page.locator("#identityFront input[type=file]:not([capture])").setInputFiles(await aPhoto("frente"))
  await expect(page.getByText("No pudimos leer su cédula.")).toBeVisible()
  await page.locator("#identityBack input[type=file]:not([capture])").setInputFiles(aPdf("reverso"))
  await page.getByRole("radio", { name: "Pasaporte" }).check({ force: true })
  await photograph(page, "passport", holder("AV482913"))
  await expect(field(page, "identity")).toHaveValue("AV482913")
  await expect(page.getByLabel("País que emitió el pasaporte")).toHaveValue("Colombia")
  await expect(field(page, "nationality")).toHaveValue("COLOMBIANA")
})
