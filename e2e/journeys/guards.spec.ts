import { addExecutive, setPermissions } from "../support/people/executives.ts"
import { asExecutive, signIn } from "../support/people/sign-in.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

const queue = "/executive/certificates"
const express = "/executive/fast/certificates"
const expressApi = "/api/executives/fast/certificates"

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
