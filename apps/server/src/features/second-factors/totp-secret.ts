import type { Deps } from "../../deps.ts"
import { seal, unseal } from "../../sealing.ts"
import type { Subject } from "./subject.ts"

const labelOf = ({ area, id }: Subject) => `totp:${area}:${id}`

/** As the table keeps it. */
export function sealTotpSecret(
  secret: Buffer,
  subject: Subject,
  { settings, random }: Pick<Deps, "settings" | "random">,
): Buffer {
  return seal(settings.secrets.factorKey, secret, labelOf(subject), random)
}

export function openTotpSecret(
  sealed: Buffer,
  subject: Subject,
  { settings }: Pick<Deps, "settings">,
): Buffer {
  return unseal(settings.secrets.factorKey, sealed, labelOf(subject))
}
