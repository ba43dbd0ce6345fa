import type { APIRequestContext } from "@playwright/test"
import { listMailbox } from "@trazo/contract/platform/mailbox"

interface Mail {
  id: string
  to: string
  subject: string
  text: string
}

/** Polls the built-in mailbox, newest mail first, until one for `to` satisfies `find`. */
export async function waitForMail<T>(
  request: APIRequestContext,
  to: string,
  find: (mail: Mail) => T | null | undefined,
  patience = 20_000,
): Promise<T> {
  const until = performance.now() + patience
  do {
    const response = await request.get(listMailbox.path, { params: { to } })
    const { mails } = (await response.json()) as { mails: Mail[] }
    for (const mail of mails) {
      const found = find(mail)
      if (found) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (performance.now() < until)
  throw new Error(`No mail that fits came for ${to}`)
}

/** The code in the mail's subject, unless it was seen before. */
export function codeIn(mail: Mail, seen: ReadonlySet<string> = new Set()): string | undefined {
  const code = /^(\d{6}) es su código/.exec(mail.subject)?.[1]
  return code && !seen.has(code) ? code : undefined
}

/** The mail's first link whose path starts like this. */
export function linkIn(mail: Mail, pathStart: string): string | undefined {
  return mail.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(pathStart))
}

export const mailedResetLink = (request: APIRequestContext, email: string) =>
  waitForMail(request, email, (mail) => linkIn(mail, "/reset-password/"))
