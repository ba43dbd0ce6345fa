import type { PlatformTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicKeyOf } from "../../../secrets/audit-key.ts"
import { anchorName, lastAnchorNumber, openAnchor } from "./anchors.ts"

interface SigningKeys {
  all: Buffer[]
  /** @param number of an anchor */
  of(number: number): Buffer
}

/**
 * Which public key signed which anchor. After a rotation, the first anchor under the new key names the key of those before,
 * so that the present key vouches for each former one. The database has no say in it.
 */
export async function findSigningKeys({
  anchors,
  settings,
}: Pick<Deps, "anchors" | "settings">): Promise<SigningKeys> {
  const eras = [{ from: 0, key: publicKeyOf(settings.audit.key) }]
  for (let number = await lastAnchorNumber(anchors, 0); number > 0; number -= 1) {
    const file = await anchors.read(anchorName(number))
    const era = eras[0] as (typeof eras)[number]
    const anchor = file && openAnchor(file, era.key)
    if (!anchor?.formerKey) continue
    era.from = number
    eras.unshift({ from: 0, key: Buffer.from(anchor.formerKey, "hex") })
  }
  return {
    all: eras.map(({ key }) => key),
    of: (number) => (eras.findLast(({ from }) => from <= number) as (typeof eras)[number]).key,
  }
}

type Sources = Pick<Deps, "anchors" | "settings">

/** The settings with the audit key that signed the last anchor, while a rotation keeps two. */
export async function withAuditKey({ anchors, settings }: Sources): Promise<Sources["settings"]> {
  const { nextKey } = settings.audit
  const number = nextKey ? await lastAnchorNumber(anchors, 0) : 0
  const file = number > 0 ? await anchors.read(anchorName(number)) : null
  if (!nextKey || !file || !openAnchor(file, publicKeyOf(nextKey))) return settings
  return { ...settings, audit: { ...settings.audit, key: nextKey } }
}

/** Records the key that signs the anchors, once. @returns the recorded one */
export async function unscopedKeepAuditKey(tx: PlatformTransaction, publicKey: Buffer): Promise<Buffer> {
  await tx
    .insertInto("installationSecrets")
    .values({ name: "audit-key", checkValue: publicKey })
    .onConflict((clash) => clash.column("name").doNothing())
    .execute()
  const { checkValue } = await tx
    .selectFrom("installationSecrets")
    .select("checkValue")
    .where("name", "=", "audit-key")
    .executeTakeFirstOrThrow()
  return checkValue
}
