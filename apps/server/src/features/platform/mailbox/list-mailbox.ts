import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { listMailbox as endpoint } from "@trazo/contract/platform/mailbox"
import { inPlatform, inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { isLoopback } from "../../../network/this-machine.ts"
import type { SentFile } from "../files/send-file.ts"
import { findAttachment, listReceivedMails, presentMailbox } from "./received-mail.ts"

const shown = 100

/**
 * Lists the last mails of the built-in mailbox, including the platform's own, newest first. Only with demo data, and
 * only for callers on this machine.
 * @param called `callers`: every address that the call came from or through, trusted or not
 * @throws ApiError NOT_FOUND
 */
export async function listMailbox(
  scope: Scope,
  { callers, to }: { callers: readonly string[]; to: string | undefined },
  deps: Pick<Deps, "db" | "settings">,
): Promise<RouteResponse<typeof endpoint>> {
  requireDeveloper(callers, deps)
  const [own, platforms] = await Promise.all([
    inScope(deps.db, scope, (tx) => listReceivedMails(tx, to, shown)),
    inPlatform(deps.db, (tx) => listReceivedMails(tx, to, shown)),
  ])
  const newestFirst = [...own, ...platforms].sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
  return presentMailbox(newestFirst.slice(0, shown))
}

/** @throws ApiError NOT_FOUND */
function requireDeveloper(callers: readonly string[], { settings }: Pick<Deps, "settings">): void {
  if (!settings.demoData || !callers.every(isLoopback)) throw new ApiError("NOT_FOUND")
}

/** A file that came with a mail of the distributor. @throws ApiError NOT_FOUND */
export async function readAttachment(
  scope: Scope,
  { callers, ...wanted }: { callers: readonly string[]; id: string; place: number },
  deps: Pick<Deps, "db" | "settings">,
): Promise<SentFile> {
  requireDeveloper(callers, deps)
  const found = await inScope(deps.db, scope, (tx) => findAttachment(tx, wanted))
  if (!found) throw new ApiError("NOT_FOUND")
  const { name: fileName, mediaType, content } = found
  return { fileName, mediaType, content: Buffer.from(content, "base64") }
}
