import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { codeIn, linkIn, waitForMail } from "../api/mails.ts"
import { demoAccounts } from "../people/demo-accounts.ts"
import { accountPassword, type Person } from "../people/people.ts"
import { signIn as signInByApi } from "../people/sign-in.ts"
import { typeCode } from "./applicant-in-browser.ts"

/** Signs in by the API. Opens no page. */
export async function signIn(
  page: Page,
  { identity }: Pick<Person, "identity">,
  password = accountPassword,
): Promise<void> {
  // The submission of a purchase signs in.
  await page.context().clearCookies({ name: cookieNames.client })
  await signInByApi(page, { ...demoAccounts.client, user: identity, password })
}

/** All codes that were mailed to the holder so far. */
export async function codesSoFar(page: Page, email: string): Promise<Set<string>> {
  const codes = new Set<string>()
  await waitForMail(
    page.request,
    email,
    (mail) => {
      const code = codeIn(mail)
      if (code) codes.add(code)
      return undefined
    },
    0,
  ).catch(() => undefined)
  return codes
}

export async function proveByCode(page: Page, { email }: Pick<Person, "email">): Promise<void> {
  const before = await codesSoFar(page, email)
  await page.getByRole("button", { name: "Enviarme el código" }).click()
  await expect(page.getByLabel("Dígito 1 de 6")).toBeFocused()
  await typeCode(page, await waitForMail(page.request, email, (mail) => codeIn(mail, before)))
}

/** From the approval to the file on disk. */
export async function activate(
  page: Page,
  person: Pick<Person, "email">,
  p12Password: string,
): Promise<Buffer> {
  await page.goto("/manager/process/activation")
  await proveByCode(page, person)
  await choosePassword(page, p12Password)
  return saveFile(page, "Guardar mi firma (.p12)")
}

/**
 * From the approval's mail to the file on disk. In the browser that sent the purchase the link is enough; on another device
 * it takes a code, and no sign-in.
 */
export async function activateByLink(
  page: Page,
  person: Pick<Person, "email">,
  { p12Password, isOtherDevice }: { p12Password: string; isOtherDevice: boolean },
): Promise<Buffer> {
  await page.goto(await waitForMail(page.request, person.email, (mail) => linkIn(mail, "/activar/")))
  if (isOtherDevice) await proveByCode(page, person)
  await choosePassword(page, p12Password)
  return saveFile(page, "Guardar mi firma (.p12)")
}

export async function choosePassword(page: Page, p12Password: string): Promise<void> {
  await page.getByLabel("Contraseña de su firma").fill(p12Password)
  await page.getByRole("button", { name: "Crear mi firma" }).click()
}

export async function saveFile(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("button", { name: button }).click({ timeout: 60_000 }),
  ])
  return readFile(await download.path())
}
