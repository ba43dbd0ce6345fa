import type { AnyTransaction } from "../../../database/scope.ts"
import { owned } from "./factor-account.ts"
import type { Subject } from "./subject.ts"

export type ChallengePurpose = "register" | "sign-in" | "proof"

export interface PasskeyRow {
  id: string
  credentialId: string
  publicKey: Buffer
  signCount: string
  transports: string[]
  name: string
  host: string
  createdAt: Date
  lastUsedAt: Date | null
}

function passkeys(tx: AnyTransaction, { area, id }: Subject) {
  return tx
    .selectFrom("passkeys")
    .select([
      ...(["id", "name", "transports", "credentialId", "publicKey"] as const),
      ...(["signCount", "rpId as host", "createdAt"] as const),
      "lastUsedAt",
    ])
    .where("subjectId", "=", id)
    .where("area", "=", area)
}

export const listPasskeys = (tx: AnyTransaction, subject: Subject): Promise<PasskeyRow[]> =>
  passkeys(tx, subject).orderBy("createdAt").orderBy("id").execute()

/** Locked, so that the signature counter detects a cloned passkey under parallel calls. */
export const lockPasskey = (
  tx: AnyTransaction,
  subject: Subject,
  { credentialId, host }: { credentialId: string; host: string },
): Promise<PasskeyRow | undefined> =>
  passkeys(tx, subject)
    .where("credentialId", "=", credentialId)
    .where("rpId", "=", host)
    .forUpdate()
    .executeTakeFirst()

interface NewPasskeyRow {
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string[]
  name: string
  host: string
  now: Date
}

/** @returns the id, or null if the passkey is already registered */
export async function insertPasskey(
  tx: AnyTransaction,
  subject: Subject,
  passkey: NewPasskeyRow,
): Promise<string | null> {
  const row = await tx
    .insertInto("passkeys")
    .values({
      ...owned(tx, subject),
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      name: passkey.name,
      signCount: passkey.signCount,
      transports: passkey.transports,
      rpId: passkey.host,
      createdAt: passkey.now,
      lastUsedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  return row?.id ?? null
}

export async function notePasskeyUse(
  tx: AnyTransaction,
  passkeyId: string,
  { signCount, now }: { signCount: number; now: Date },
): Promise<void> {
  await tx.updateTable("passkeys").set({ signCount, lastUsedAt: now }).where("id", "=", passkeyId).execute()
}

export async function updatePasskeyName(
  tx: AnyTransaction,
  { area, id }: Subject,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", passkeyId)
    .where("subjectId", "=", id)
    .where("area", "=", area)
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskey(
  tx: AnyTransaction,
  { area, id }: Subject,
  passkeyId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("passkeys")
    .where("id", "=", passkeyId)
    .where("subjectId", "=", id)
    .where("area", "=", area)
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** Also deletes the account's expired challenges. */
export async function insertChallenge(
  tx: AnyTransaction,
  subject: Subject,
  given: { challenge: string; purpose: ChallengePurpose; host: string; expiresAt: Date; now: Date },
): Promise<void> {
  await tx
    .deleteFrom("passkeyChallenges")
    .where("subjectId", "=", subject.id)
    .where("area", "=", subject.area)
    .where("expiresAt", "<=", given.now)
    .execute()
  await tx
    .insertInto("passkeyChallenges")
    .values({
      ...owned(tx, subject),
      challenge: given.challenge,
      purpose: given.purpose,
      rpId: given.host,
      expiresAt: given.expiresAt,
    })
    .execute()
}

/** Deletes the challenge, so that it is used once. @returns whether it was valid */
export async function takeChallenge(
  tx: AnyTransaction,
  { area, id }: Subject,
  asked: { challenge: string; purpose: ChallengePurpose; host: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", asked.challenge)
    .where("subjectId", "=", id)
    .where("area", "=", area)
    .where("purpose", "=", asked.purpose)
    .where("rpId", "=", asked.host)
    .where("expiresAt", ">", asked.now)
    .returning("challenge")
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredChallenges(tx: AnyTransaction, now: Date): Promise<void> {
  await tx.deleteFrom("passkeyChallenges").where("expiresAt", "<=", now).execute()
}
