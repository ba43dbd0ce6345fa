import { type DemoAccount, demoAccounts } from "../../e2e/support/people/demo-accounts.ts"

/** Signs in to an area with its demo account. @returns its cookies */
export async function signIn(origin: string, area: "executive" | "banks"): Promise<string> {
  const { api, user, password }: DemoAccount = demoAccounts[area]
  const headers = { "content-type": "application/json" }
  const response = await fetch(origin + api, {
    method: "POST",
    headers,
    body: JSON.stringify({ user, password }),
  })
  if (!response.ok) throw new Error(`${user} could not sign in: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
}
