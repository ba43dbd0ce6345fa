import { demoAccounts } from "../support/demo-accounts.ts"
import { addExecutive, setPermissions, signInExecutive } from "../support/executives.ts"
import { expect, openPage, test } from "../support/shell-test.ts"
import { asExecutive, enter, signIn } from "../support/sign-in.ts"

const queue = "/executive/certificates"
const express = "/executive/fast/certificates"
const expressApi = "/api/executives/fast/certificates"

test("G5: redirects executives from other modules to their first one", async ({ page }) => {
  await signInExecutive(page, "/executive/login", "operador@demo.ec")
  await expect(page).toHaveURL(queue)
  for (const path of [
    express,
    `${express}/showDoc/1`,
    "/executive/fast/certificates?search=a",
    "/executive",
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(queue)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page, queue)
  const links = page.getByRole("navigation", { name: "Menú principal" }).getByRole("link")
  await expect(links).toHaveText(["Solicitudes", "Clientes"])
  const refused = await page.request.get(expressApi)
  expect([refused.status(), (await refused.json()).typeCode]).toEqual([403, "NOT_ALLOWED"])
})

test("G5, G6: a revoked module closes immediately: in the API, behind a visible link, and on reload", async ({
  page,
}, { project }) => {
  const email = `quitado-${project.name}@demo.ec`
  await addExecutive(email, ["/certificates:view", "/fast/certificates:view"])
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, asExecutive(email))
  await openPage(page, express)
  expect((await page.request.get(expressApi)).status()).toBe(200)
  await openPage(page, queue)
  const link = page.getByRole("list", { name: "Exprés" }).getByRole("link")
  await expect(link).toBeVisible()

  await setPermissions(email, ["/certificates:view"])
  expect((await page.request.get(expressApi)).status()).toBe(403)
  await link.click()
  await expect(link).toHaveCount(0)
  await expect(page).toHaveURL(queue)
  await page.goto(express)
  await expect(page).toHaveURL(queue)

  await setPermissions(email, [])
  await page.reload()
  await expect(page).toHaveURL("/executive")
  await expect(page.getByText("Su usuario no tiene módulos asignados")).toBeVisible()
})

test("G9: the first response contains the executive, and an invalid token redirects to the sign-in", async ({
  page,
}) => {
  await enter(page, demoAccounts.executive)
  await expect(async () => {
    const first = await (await page.request.get(queue)).text()
    expect(first).toContain("GABRIELA MENDOZA RÍOS")
    expect(first).toContain("Empresa configurada correctamente")
  }).toPass()
  const url = page.url()
  // An open page would also notice that its session has ended.
  await page.goto("about:blank")
  await page.context().clearCookies()
  await page.context().addCookies([{ name: demoAccounts.executive.cookie, value: "inventado", url }])
  await expect(async () => {
    const response = await page.request.get(queue, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([302, demoAccounts.executive.login])
  }).toPass()
})
