import AxeBuilder from "@axe-core/playwright"
import { expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

const pages = [
  "/",
  "/fast",
  "/solicitud",
  "/legal-information",
  "/design",
  "/executive/login",
  "/manager/login",
  "/reset-password",
  "/help/login",
  "/banks/login",
  "/administrator/login",
]
const hosts = ["localhost", "andes.localhost"]

for (const host of hosts) {
  for (const path of pages) {
    test(`${host}${path} has no serious finding of axe`, async ({ page, on }) => {
      await openPage(page, on(host, path))
      expect(await findings(page)).toEqual([])
    })
  }

  test(`the error page of ${host} has no serious finding of axe`, async ({ page, on, noise }) => {
    await openPage(page, on(host, "/no/existe"))
    expect(await findings(page)).toEqual([])
    expectNoise(noise, failedLoad(404))
  })
}

async function findings(page: import("@playwright/test").Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
}
