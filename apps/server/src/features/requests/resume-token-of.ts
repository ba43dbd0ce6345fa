import { createHash, createHmac } from "node:crypto"
import type { Deps } from "../../deps.ts"

/**
 * The token of a purchase's resume link: 256 bits that only this installation can make, from its key and the
 * request's id, so that the same link can be given again later (docs/decisions/0005-resume-link.md).
 */
export function resumeTokenOf(requestId: string, { settings }: Pick<Deps, "settings">): string {
  return createHmac("sha256", settings.secrets.linkKey).update(requestId).digest("base64url")
}

/** What a row keeps of it. */
export function resumeTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}
