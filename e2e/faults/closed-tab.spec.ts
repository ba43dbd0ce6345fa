import type { Page, Route } from "@playwright/test"
import { requestCertificate, saveKeyCopy, saveP12 } from "@trazo/contract/certificates/activation"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { choosePassword, proveByCode, saveFile, signIn } from "../support/browser/holder-in-browser.ts"
import { authorityFiles } from "../support/checks/authority-files.ts"
import { openEverywhere } from "../support/checks/outside-programs.ts"
import { expect, test } from "../support/test.ts"

const p12Password = "Otra clave 2026 del P12"

/** The call during which the tab closes. `passes`: whether the server still receives it. */
const moments = [
  { after: "the key is made", endpoint: saveKeyCopy, passes: false },
  { after: "the request is sent", endpoint: requestCertificate, passes: true },
  { after: "the certificate is received", endpoint: saveP12, passes: false },
]

test.setTimeout(150_000)

for (const { after, endpoint, passes } of moments) {
  test(`after the tab closed at ${after}, the holder enters the password again and gets a working P12`, async ({
    context,
    page,
    baseURL,
  }) => {
    const journey = new JourneyByApi(baseURL ?? "")
    await journey.getApproved()
    await signIn(page, journey)
    await page.goto("/manager/process/activation")
    await proveByCode(page, journey)
    const closed = closeAt(page, endpoint, passes)
    await choosePassword(page, p12Password)
    await closed

    const again = await context.newPage()
    await again.goto("/manager/process/activation")
    await again.getByLabel("Contraseña de su firma").fill("no es esta la clave")
    await again.getByRole("button", { name: "Continuar" }).click()
    await expect(again.getByText(/contraseña no es/i).first()).toBeVisible()
    await again.getByLabel("Contraseña de su firma").fill(p12Password)
    await again.getByRole("button", { name: "Continuar" }).click()
    const p12 = await saveFile(again, "Guardar mi firma (.p12)")
    openEverywhere(p12, p12Password, await authorityFiles(again.request))
  })
}

/** Resolves when the page is closed: before the call is sent, or after the server has responded. */
function closeAt(
  page: Page,
  { method, path }: { method: string; path: string },
  passes: boolean,
): Promise<void> {
  const pattern = new RegExp(`${path.replace(":id", "[^/]+")}$`)
  return new Promise((resolve, reject) => {
    const handle = async (route: Route) => {
      if (route.request().method() !== method) return route.continue()
      if (passes) await route.fetch()
      // A call that is only delayed would still be sent while the tab closes.
      else await route.abort()
      await page.close()
      resolve()
    }
    page.route(pattern, handle).catch(reject)
  })
}
