import type { ResetArea } from "@trazo/domain/access/password-reset"
import type { TestDistributor } from "./factories.ts"
import type { TestApp } from "./test-app.ts"

export function askReset({ app }: TestApp, { host }: { host: string }, area: ResetArea, user: string) {
  return app.inject({
    method: "POST",
    url: "/api/password-resets",
    headers: { host },
    payload: { area, user },
  })
}

export function setPassword({ app }: TestApp, { host }: { host: string }, token: string, password: string) {
  const url = `/api/password-resets/${token}`
  return app.inject({ method: "PUT", url, headers: { host }, payload: { password } })
}

/** The tokens of the links that were mailed to an address, the first one first. */
export async function resetTokensOf(testApp: TestApp, to: string): Promise<string[]> {
  const mails = (await testApp.mails()).filter((mail) => mail.to === to)
  return mails.flatMap(({ text }) => /\/reset-password\/([\w-]{43})\b/.exec(text)?.[1] ?? [])
}

/** Asks and reads the mail. */
export async function aResetToken(
  testApp: TestApp,
  distributor: TestDistributor,
  { area, user, email }: { area: ResetArea; user: string; email: string },
): Promise<string> {
  await askReset(testApp, distributor, area, user)
  const token = (await resetTokensOf(testApp, email)).at(-1)
  if (!token) throw new Error(`No link was mailed to ${email}`)
  return token
}
