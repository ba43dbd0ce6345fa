import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { linkIn, waitForMail } from "../support/api/mails.ts"
import { signIn } from "../support/browser/holder-in-browser.ts"
import { approveAsSamePerson, openReview } from "../support/browser/reviewer-in-browser.ts"
import { expect, test } from "../support/test.ts"

/** An approved account, and a paid request of the same identity with a different verified address. */
async function twoAddresses(origin: string) {
  const owner = new JourneyByApi(origin)
  await owner.getApproved()
  const other = new JourneyByApi(origin, { identity: owner.identity })
  await other.submitAndPay()
  return { owner, other }
}

test("a reviewer changes an approved account's address, and the old address confirms it with its link", async ({
  page,
  browser,
  baseURL,
}) => {
  const { owner, other } = await twoAddresses(baseURL ?? "")
  await openReview(page, other.number)
  await approveAsSamePerson(page, owner.email, `la cuenta pasa a ${other.email}`)

  const client = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await client.goto(
    await waitForMail(client.request, owner.email, (mail) => linkIn(mail, "/cambio-de-correo/")),
  )
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("¿Cambia el correo de su cuenta?")
  await expect(client.getByText(`Su cuenta usa ${owner.email}`)).toBeVisible()
  await client.getByRole("button", { name: "Confirmar el cambio" }).click()
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("El correo de su cuenta cambió")
  await signIn(client, owner)
  await client.goto("/manager/account")
  await expect(client.getByRole("region", { name: "Correo electrónico" })).toContainText(other.email)
})
