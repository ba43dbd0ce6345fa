import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { waitForMail } from "../support/api/mails.ts"
import { signIn } from "../support/browser/holder-in-browser.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addExecutive } from "../support/people/executives.ts"
import { asExecutive, signIn as signInByCookie } from "../support/people/sign-in.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)

async function expectAccessible(page: Page) {
  expect(await findingsAtBothWidths(page)).toEqual([])
}

test("a holder without a session revokes with the code of the welcome mail, after a wrong one", async ({
  page,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  const code = await waitForMail(page.request, journey.email, ({ subject, text }) =>
    subject === "Su firma electrónica está lista"
      ? (/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? null)
      : null,
  )
  await page.goto(paths.revoke)
  await page.getByLabel("Número de su firma o su documento").fill(journey.identity)
  await page.getByLabel("Código de la hoja").fill("0000-0000-0000")
  await page.getByLabel("Ya no quiero usarlo").check()
  await page.getByLabel("Entiendo, quiero revocar mi firma").check()
  const revoke = page.getByRole("button", { name: "Revocar mi firma" })
  await revoke.click()
  await expect(page.getByRole("alert")).toContainText("Con esos datos no hay una firma que se pueda revocar")
  await expectAccessible(page)
  await expect(page.getByLabel("Número de su firma o su documento")).toHaveValue(journey.identity)
  await page.getByLabel("Código de la hoja").fill(code.toLowerCase())
  await page.getByLabel("Entiendo, quiero revocar mi firma").check()
  await revoke.click()
  await expect(page.getByRole("heading", { name: "Su firma está revocada" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Ver su página pública" }).click()
  await expect(page.getByRole("region", { name: "Estado" })).toContainText("Revocad")
})

test("a holder asks for the deletion of their data, reads what is kept, and staff answer", async ({
  page,
  browser,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  await signIn(page, journey)
  await page.goto(paths.managerConfiguration)
  await page.getByLabel("Eliminar mis datos").check()
  await expect(page.getByText("Hay datos que debemos conservar")).toBeVisible()
  await page.getByLabel("Cuéntenos qué pide").fill("Ya no uso la cuenta.")
  await page.getByRole("button", { name: "Enviar mi pedido" }).click()
  const own = page.getByRole("region", { name: "Sus pedidos" })
  await expect(own).toContainText("En espera")
  await expect(own).toContainText("hasta que la revoque")
  await expectAccessible(page)

  const staff = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  const user = `derechos-${randomUUID()}@prueba.ec`
  await addExecutive(user, ["/rights:edit"])
  await signInByCookie(staff, asExecutive(user))
  await staff.goto(paths.executiveDataRequests)
  await staff.getByLabel("Buscar pedidos").fill(journey.identity)
  await expect(staff.getByText("1 pedido", { exact: true })).toBeVisible()
  await staff.getByRole("row").filter({ hasText: journey.identity }).getByRole("link").click()
  await staff.getByRole("button", { name: "Enviar la respuesta" }).click()
  await staff.getByRole("dialog").getByRole("button", { name: "Enviar" }).click()
  await expect(staff.getByRole("alert")).toContainText("Elija la decisión")
  await expectAccessible(staff)
  await staff.getByLabel("Aceptada en parte").check()
  await staff
    .getByRole("textbox", { name: "Respuesta" })
    .fill("Eliminamos lo que la ley no obliga a conservar.")
  await staff.getByRole("button", { name: "Enviar la respuesta" }).click()
  await staff.getByRole("dialog").getByRole("button", { name: "Enviar" }).click()
  await expect(staff.getByText("Se envió al correo de la persona")).toBeVisible()
  await staff.close()

  await waitForMail(page.request, journey.email, ({ subject, text }) =>
    subject === "Respuesta a su pedido sobre sus datos" && text.includes("Eliminamos lo que la ley")
      ? text
      : null,
  )
  await page.reload()
  await expect(own).toContainText("Eliminamos lo que la ley no obliga a conservar.")
})
