import type { Page } from "@playwright/test"
import { aPdf } from "../support/people/sample-documents.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

const rule = (page: Page, name: string) => page.locator(`[id="regla-${name}"]`)
const message = (page: Page, name: string) => page.locator(`[id="regla-${name}-error"]`)

/** [rule, invalid value, message, valid value] */
const rules = [
  ["required", "", "Este campo es requerido", "ALGO"],
  ["mail", "ana@correo", "Ingrese correo válido", "ana@correo.ec"],
  ["samemail", "otra@correo.ec", "Los correos deben ser los mismos", "ana@correo.ec"],
  ["letters", "J", "Ingrese un nombre válido", "JOSÉ ÑÁÑEZ"],
  ["numbers", "12a", "Ingrese un número válido", "123"],
  ["ext-numbers", "12345", "Ingrese un número válido", "+593 99 123 4567"],
  ["size", "1234567890123456", "Máximo 15 caracteres", "123456789012345"],
  ["letterNumber", "A#1", "Este campo debe contener solo letras y números", "A/1."],
  ["typeId-ci", "171003406", "Su cédula debe tener 10 dígitos", "1710034065"],
  ["typeId-passport", "AB-12", "Su pasaporte debe contener solo letras y números", "AB12"],
  ["typeIdUpconta-04", "1710034065", "Su RUC debe tener 13 dígitos", "1710034065001"],
  ["typeIdUpconta-05", "1710034065001", "Su cédula debe tener 10 dígitos", "1710034065"],
  ["ruc", "171003406500", "Su RUC debe contener 13 dígitos", "1710034065001"],
] as const

test("E1 to E3, E5 to E7, E9 to E14: each rule shows its message on blur, and none for a valid value", async ({
  page,
}) => {
  await openPage(page, "/design")
  for (const [name, wrong, expected, right] of rules) {
    const field = rule(page, name)
    // The page may not be hydrated yet.
    await expect(async () => {
      await field.fill("X")
      await field.fill(wrong)
      await field.blur()
      await expect(message(page, name)).toHaveText(expected, { timeout: 1000 })
    }).toPass()
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await field.fill(right)
    await field.blur()
    await expect(message(page, name)).toHaveCount(0)
  }
})

test("E4, E8, E15, E16: passwords, a checkbox and a document show their messages, and the summary links to them", async ({
  page,
}) => {
  await openPage(page, "/design")
  await expect(async () => {
    await rule(page, "secure").fill("solominusculas")
    await expect(message(page, "secure")).toHaveText("Contraseña insegura", { timeout: 1000 })
  }).toPass()
  await rule(page, "secure").fill("Firma2026")
  await expect(message(page, "secure")).toHaveCount(0)
  await rule(page, "samepass").fill("Firma2027")
  await expect(message(page, "samepass")).toHaveText("Las contraseñas no coinciden")
  await rule(page, "samepass").fill("Firma2026")
  await expect(message(page, "samepass")).toHaveCount(0)

  await page.getByRole("button", { name: "Comprobar" }).click()
  const summary = page.getByRole("alert").filter({ hasText: "Revise los campos marcados." })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link")).toHaveText([
    "Términos: Confirmar el check es necesario",
    "Documento: Este documento es requerido",
  ])
  const document = page.locator("#regla-files")
  await expect(document.getByRole("alert")).toHaveText("Este documento es requerido")
  await document.locator("input[type=file]:not([capture])").setInputFiles(aPdf("muestra", "muestra.pdf"))
  await expect(document.getByRole("button", { name: "Quitar muestra.pdf" })).toBeVisible()
  await rule(page, "check").check()
  await expect(summary).toHaveCount(0)
  await expect(page.getByText("Todo está bien. Nada se envió.")).toBeVisible()
})

test("D6, D7, D9: the code, the password meter and the letter case react to typing", async ({ page }) => {
  await page.clock.install()
  await openPage(page, "/design")
  const names = page.getByLabel("Nombres")
  await expect(async () => {
    await names.fill("josé peña")
    await expect(names).toHaveValue("JOSÉ PEÑA", { timeout: 1000 })
  }).toPass()
  const asterisk = page.locator('label[for="muestra-nombres"] span')
  await expect(asterisk).toHaveText("*")
  expect(await asterisk.evaluate((mark) => getComputedStyle(mark).color)).toBe("rgb(180, 35, 24)")
  for (const [name, typed, kept] of [
    ["correo", "Ana@Correo.EC", "ana@correo.ec"],
    ["usuario", "AnaLópez", "analópez"],
    ["web", "https://Ana.ec/Hola", "https://Ana.ec/Hola"],
  ]) {
    await page.locator(`#muestra-${name}`).fill(typed ?? "")
    await expect(page.locator(`#muestra-${name}`)).toHaveValue(kept ?? "")
  }

  const password = page.locator("#muestra-clave")
  const meter = page.locator("[data-score]")
  for (const [typed, score, label] of [
    ["abc", "2", "La contraseña debe tener 8 caracteres entre números y letras"],
    ["Volcan7481", "4", "Contraseña suficiente"],
    ["Volcan7481!", "5", "Su contraseña es segura"],
  ]) {
    await password.fill(typed ?? "")
    await expect(meter).toHaveAttribute("data-score", score ?? "")
    await expect(meter.getByRole("status")).toHaveText(label ?? "")
  }
  await expect(meter).toHaveCount(1)
  // What is pasted whole must not be cut without a word.
  await expect(password).not.toHaveAttribute("maxlength")

  const code = page.getByRole("group", { name: "Código de verificación" })
  const first = code.getByLabel("Dígito 1 de 6")
  await expect(code.getByRole("textbox")).toHaveCount(6)
  await expect(page.getByRole("timer")).toHaveText(/^0[45]:[0-5]\d$/)
  await first.click()
  await page.keyboard.type("000000")
  await expect(page.getByText("El código no es correcto.", { exact: true })).toBeVisible()
  await expect(first).toHaveAttribute("aria-invalid", "true")
  await expect(first).toBeFocused()
  await page.keyboard.type("123456")
  await expect(page.getByText("Código correcto.")).toBeVisible()
  await page.clock.fastForward(303_000)
  await expect(page.getByText("El código venció. Pida uno nuevo.")).toBeVisible()
})

test("colour pairs are measured: with a yellow brand only yellow text fails, and it is not used", async ({
  page,
  on,
}) => {
  for (const [host, failing] of [
    ["localhost", []],
    ["andes.localhost", ["Principal, tal como está"]],
  ] as const) {
    await openPage(page, on(host, "/design"))
    const rows = page.getByRole("row").filter({ hasText: /\d,\d\d:1/ })
    await expect(rows).toHaveCount(16)
    const bad = rows.filter({ has: page.getByText("no cumple", { exact: true }) })
    await expect(bad).toHaveCount(failing.length)
    for (const name of failing) await expect(bad.filter({ hasText: name })).toContainText("1,63:1")
  }
})

test("D3, D8, H4: the timeline in both directions, the terms, and the error modal, by keyboard alone", async ({
  page,
}) => {
  await openPage(page, "/design")
  for (const way of ["vertical", "horizontal"])
    await expect(page.locator(`ol[data-orientation="${way}"] > li`)).toHaveText([
      /^Pendiente de pago12\/01\/2026 09:05 a\. m\.$/,
      /^Pago en validación12\/01\/2026 11:40 a\. m\.$/,
      /^En revisión13\/01\/2026 08:20 a\. m\.$/,
      /^Aprobada13\/01\/2026 03:15 p\. m\.$/,
    ])
  await expect(page.locator('label[for="muestra-terminos"]')).toHaveText(
    "Acepto que he leído los términos y condiciones del servicio de gestión para la emisión de firmas electrónicas.",
  )
  const modal = page.getByRole("dialog", { name: "Ha ocurrido un error" })
  await expect(async () => {
    await page.getByRole("button", { name: "Error", exact: true }).press("Enter")
    await expect(modal).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(modal).toContainText("OVERLOADED :: El servicio está ocupado. Intente en un momento.")
  await page.keyboard.press("Tab")
  await expect(modal.getByRole("button", { name: "Aceptar" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(modal).toBeHidden()
  await expect(page.getByRole("button", { name: "Error", exact: true })).toBeFocused()
})
