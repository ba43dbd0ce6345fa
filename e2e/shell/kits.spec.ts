import type { Page } from "@playwright/test"
import { atBothWidths } from "../support/checks/both-widths.ts"
import { expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

async function expectQuery(page: Page, query: Record<string, string>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query)
}

test("the list sample searches on typing, filters with counts, and keeps both in the URL", async ({
  page,
}) => {
  await openPage(page, "/design")
  const list = section(page, "Lista")
  const rows = list.locator("tbody tr")
  await expect(list.getByText("48 certificados")).toBeVisible()
  await expect(rows).toHaveCount(10)

  await list.getByRole("searchbox").fill("quito")
  await expect(list.getByText("10 certificados")).toBeVisible()
  await expectQuery(page, { buscar: "quito" })
  const chips = list.getByRole("navigation", { name: "Filtrar la muestra por estado" })
  await expect(chips.getByRole("link")).toHaveText(["Todos 10", "Vigentes 6", "Por vencer 3", "Revocados 1"])
  await chips.getByRole("link", { name: "Revocados" }).click()
  await expect(rows).toHaveCount(1)
  await expectQuery(page, { buscar: "quito", estado: "revocados" })

  await list.getByRole("searchbox").fill("no existe")
  await expect(list.getByRole("heading", { name: "Ningún certificado coincide" })).toBeVisible()
  await list.getByRole("link", { name: "Ver todos" }).click()
  await expect(list.getByText("48 certificados")).toBeVisible()
  await expect(list.getByRole("searchbox")).toHaveValue("")
})

test("the list sample sorts, changes pages and applies actions to selected rows", async ({ page }) => {
  await openPage(page, "/design")
  const list = section(page, "Lista")
  const first = list.locator("[data-row-link]").first()
  const order = list.getByLabel("Orden de la muestra")
  await order.selectOption("Por persona")
  await expect(page).toHaveURL(/orden=persona/)
  await expect(first).toHaveText("ANA ANDRADE")
  await list.getByRole("link", { name: "Siguiente" }).click()
  await expect(first).not.toHaveText(/^ANA /)
  await expectQuery(page, { orden: "persona", desde: "10" })
  await list.getByRole("link", { name: "Anterior" }).click()
  await expect(first).toHaveText(/^ANA /)

  await list
    .getByRole("checkbox", { name: /^Elegir ANA/ })
    .first()
    .check()
  const chosen = list.getByRole("region", { name: "Filas elegidas" })
  await expect(chosen.getByText("1 elegida", { exact: true })).toBeVisible()
  await chosen.getByRole("button", { name: "Quitar la selección" }).click()
  await expect(chosen).toHaveCount(0)

  const displays: string[] = []
  await atBothWidths(page, async () => {
    displays.push(await list.locator("tbody").evaluate((body) => getComputedStyle(body).display))
  })
  expect(displays).toEqual(["table-row-group", "block"])
  await list.getByRole("button", { name: "Elegir columnas" }).click()
  await page.getByRole("checkbox", { name: "Ciudad" }).uncheck()
  await expect(list.getByRole("columnheader", { name: "Ciudad" })).toHaveCount(0)
})

test("the editor sample marks the wrong field, shows a failure, and saves", async ({ page, noise }) => {
  await openPage(page, "/design")
  const editor = section(page, "Convenio de muestra")
  const save = editor.getByRole("button", { name: "Guardar el convenio" })
  const contact = editor.getByLabel("Correo de contacto")
  await contact.fill("ti@colegio")
  await contact.press("Enter")
  const summary = editor.getByRole("alert").filter({ hasText: "Revise los campos marcados." })
  await expect(summary).toBeFocused()
  await summary.getByRole("link", { name: /Correo de contacto/ }).click()
  await expect(contact).toBeFocused()
  await expect(contact).toHaveAttribute("aria-invalid", "true")

  await contact.fill("ti@colegio.ec")
  await editor.getByLabel("Convenio", { exact: false }).first().fill("Ocupado")
  await save.click()
  await expect(editor.getByRole("alert")).toContainText("El servicio está ocupado.")
  await editor.getByLabel("Convenio", { exact: false }).first().fill("Colegio de Ingenieros")
  await save.click()
  await expect(editor.getByText("Guardado", { exact: true })).toBeVisible()
  await expect(page.locator("[data-stored]")).toHaveText("Colegio de Ingenieros · CM2026 · 120")
  expectNoise(noise, failedLoad(400))
  expectNoise(noise, failedLoad(503))
})

test("the editor sample keeps the input after another person's save, and asks for confirmation before leaving", async ({
  page,
}) => {
  await openPage(page, "/design")
  const editor = section(page, "Convenio de muestra")
  const seats = editor.getByLabel("Cupos")
  await seats.fill("200")
  await editor.getByRole("button", { name: "Que guarde otra persona" }).click()
  const conflict = editor.getByRole("alert").filter({ hasText: "Otra persona guardó cambios" })
  await expect(conflict).toContainText("Cupos: ahora dice «130»")
  await expect(seats).toHaveValue("200")
  await conflict.getByRole("button", { name: "Conservar lo mío" }).click()
  await expect(conflict).toHaveCount(0)
  await editor.getByRole("button", { name: "Que guarde otra persona" }).click()
  await conflict.getByRole("button", { name: "Usar lo que guardó la otra persona" }).click()
  await expect(seats).toHaveValue("140")

  await seats.fill("9")
  await page.getByRole("link", { name: "Información legal" }).click()
  const guard = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
  await guard.getByRole("button", { name: "Seguir editando" }).click()
  await expect(page).toHaveURL("/design")
  await expect(seats).toHaveValue("9")
  await page.getByRole("link", { name: "Información legal" }).click()
  await guard.getByRole("button", { name: "Salir sin guardar" }).click()
  await expect(page).toHaveURL("/legal-information")
})

test("the record sample shows the available actions, and why others are not available", async ({ page }) => {
  await openPage(page, "/design")
  const record = section(page, "Ficha")
  await record.getByRole("button", { name: "Renovar" }).click()
  await expect(record.getByText("renovado una vez")).toBeVisible()
  await expect(record.getByRole("button", { name: "Borrar" })).toHaveCount(0)
  await record.getByRole("button", { name: "Más acciones" }).click()
  await expect(page.getByRole("menuitem", { name: "Corregir: hay una corrección abierta" })).toBeDisabled()
  await expect(page.getByRole("menuitem", { name: "Revocar" })).toBeVisible()
})

test("the review sample has its evidence, data and decision in view, and announces the decision", async ({
  page,
}) => {
  await openPage(page, "/design")
  const record = section(page, "Ficha")
  const bar = record.getByRole("region", { name: "Decisión de muestra" })
  await bar.scrollIntoViewIfNeeded()
  await expect(record.getByRole("heading", { name: "LUIS BENÍTEZ" })).toBeInViewport()
  await expect(record.getByText("BENÍTEZ MORA", { exact: true })).toBeInViewport()
  await bar.getByRole("button", { name: "Aprobar" }).click()
  await expect(bar.getByRole("status")).toHaveText("Aprobada.")
})

test("the intent sample sends two actions independently, and closes the form dialog after success", async ({
  page,
  noise,
}) => {
  await openPage(page, "/design")
  const intents = section(page, "Acciones")
  await intents.getByLabel("Nota").fill("Llamar el lunes")
  await intents.getByRole("button", { name: "Aprobar la muestra" }).click()
  await expect(intents.getByText("Aprobada la TZ-0007")).toBeVisible()
  await expect(intents.getByLabel("Nota")).toHaveValue("Llamar el lunes")
  await intents.getByRole("button", { name: "Dejar la nota" }).click()
  await expect(intents.getByText("Nota: Llamar el lunes")).toBeVisible()

  await page.getByRole("button", { name: "Formulario", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Dejar una nota" })
  await dialog.getByRole("button", { name: "Dejarla" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Nota corta: Este campo es requerido")
  expectNoise(noise, failedLoad(400))
  await dialog.getByLabel("Nota corta").fill("corta")
  await dialog.getByRole("button", { name: "Dejarla" }).click()
  await expect(dialog).toBeHidden()
})

test("the editor sample takes the first press after a wrong field, whose message moves the button", async ({
  page,
  noise,
}) => {
  await openPage(page, "/design")
  const editor = section(page, "Convenio de muestra")
  await editor.getByLabel("Correo de contacto").fill("ti@colegio")
  await editor.getByRole("button", { name: "Guardar el convenio" }).click()
  await expect(editor.getByRole("alert").filter({ hasText: "Revise los campos marcados." })).toBeVisible()
  expectNoise(noise, failedLoad(400))
})

test("a frame after a menu, a popover, a dialog or a drawer is closed, it is not in the document", async ({
  page,
  isMobile,
}) => {
  await openPage(page, "/design")
  /** Closes by Escape and counts what is left after one frame. */
  const left = (selector: string) =>
    page.evaluate(async (closing) => {
      const target = document.querySelector(closing) ?? document.body
      const inside = target.contains(document.activeElement) ? document.activeElement : target
      inside?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }))
      await new Promise(requestAnimationFrame)
      return document.querySelectorAll(closing).length
    }, selector)
  const overlays = [
    { button: "Más acciones", role: "menu" as const },
    { button: "Formulario", role: "dialog" as const },
    { button: isMobile ? "Abrir el menú" : "Elegir columnas", role: "dialog" as const },
  ]
  for (const { button, role } of overlays) {
    await page.getByRole("button", { name: button, exact: true }).first().click()
    await expect(page.getByRole(role).first()).toBeVisible()
    expect([button, await left(`[role=${role}]`)]).toEqual([button, 0])
  }
})
