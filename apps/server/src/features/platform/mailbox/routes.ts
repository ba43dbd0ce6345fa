import * as mailbox from "@trazo/contract/platform/mailbox"
import type { FastifyRequest } from "fastify"
import { on } from "../../../plugins/contract-routes.ts"
import { sendPrivateFile } from "../files/send-file.ts"
import { listMailbox, readAttachment } from "./list-mailbox.ts"

/** A proxy that names its client in another header than X-Forwarded-For counts as a caller from elsewhere. */
function callersOf({ headers, socket, ip }: FastifyRequest): string[] {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",")
  const others = ["forwarded", "x-real-ip", "via"].filter((name) => headers[name] !== undefined)
  return [socket.remoteAddress ?? "", ip, ...forwarded.map((one) => one.trim()).filter(Boolean), ...others]
}
export const mailboxRoutes = [
  on(mailbox.listMailbox, ({ scope, query, request }, deps) => {
    return listMailbox(scope, { callers: callersOf(request), to: query.to }, deps)
  }),
  on(mailbox.readMailAttachment, async ({ scope, params, request, reply }, deps) => {
    const wanted = { callers: callersOf(request), ...params }
    return sendPrivateFile(reply, await readAttachment(scope, wanted, deps))
  }),
]
