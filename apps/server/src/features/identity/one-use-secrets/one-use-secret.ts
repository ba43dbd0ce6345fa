import type { CodeDelivery, MailDelivery } from "@trazo/contract/platform/mail-delivery"
import {
  endOfSecret,
  firstAdministratorLimits,
  oneTimeCodeLimits,
  passwordInvitationLimits,
  passwordResetLimits,
  replaceableSince,
} from "@trazo/domain/identity/one-use-limits"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import { type AnyTransaction, ofTenant, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newToken } from "../../../random.ts"
import { type CodeBinding, hashToken } from "./secret-text.ts"

type SecretsTable = Database["oneUseSecrets"]
export type SecretRow = Selectable<SecretsTable>

const linkLimits = {
  "reset-link": passwordResetLimits,
  "invitation-link": passwordInvitationLimits,
  "first-administrator-link": firstAdministratorLimits,
} as const

export type LinkKind = keyof typeof linkLimits

/** Codes and links of the transaction's tenant, or of the platform. */
const secrets = (tx: AnyTransaction) => tx.selectFrom("oneUseSecrets").selectAll().where(ofTenant(tx))

/** One for each subject: `area:id` of an account. */
const links = (tx: AnyTransaction) => secrets(tx).where("destination", "is", null)

const codes = (tx: ScopedTransaction, kind: CodeBinding["kind"]) =>
  secrets(tx).where("kind", "=", kind).where("destination", "is not", null).orderBy("issuedAt", "desc")

/** A link of another kind is not found. */
export async function findLink(
  tx: AnyTransaction,
  { token, kinds, lock = false }: { token: string; kinds: readonly LinkKind[]; lock?: boolean },
): Promise<SecretRow | undefined> {
  const query = links(tx).where("secretHash", "=", hashToken(token)).where("kind", "in", kinds)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

export const lockLinkOf = (tx: AnyTransaction, subject: string): Promise<SecretRow | undefined> =>
  links(tx).where("subject", "=", subject).forUpdate().executeTakeFirst()

interface WantedLink {
  kind: LinkKind
  subject: string
  /** Of an administrator's link. A queued one gets its token when its mail is sent. */
  delivery?: SecretRow["delivery"]
  hasPause?: boolean
}

/**
 * Makes the link of a subject, which ends the former one. Of two parallel calls one succeeds.
 * @returns its token; null while the former link is younger than the pause of its kind
 */
export async function issueLink(
  tx: AnyTransaction,
  { kind, subject, delivery = null, hasPause = true }: WantedLink,
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<string | null> {
  const token = newToken(random)
  const now = clock.now()
  const secretHash = delivery === "queued" ? null : hashToken(token)
  const expiresAt = endOfSecret(linkLimits[kind], now)
  const values = { kind, secretHash, issuedAt: now, expiresAt, usedAt: null, delivery }
  const notSince = replaceableSince(linkLimits[kind], now)
  const written = await tx
    .insertInto("oneUseSecrets")
    .values({ ...values, subject, distributorId: tx.scope?.distributorId ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(["distributorId", "subject"])
        .where("destination", "is", null)
        .doUpdateSet(values)
        .where(hasPause ? sql<boolean>`one_use_secrets.issued_at <= ${notSince}` : sql<boolean>`true`),
    )
    .returning("id")
    .executeTakeFirst()
  return written ? token : null
}

const updateLink = (tx: AnyTransaction, subject: string, changes: Updateable<SecretsTable>) =>
  tx
    .updateTable("oneUseSecrets")
    .set(changes)
    .where("subject", "=", subject)
    .where("destination", "is", null)
    .where(ofTenant(tx))

/** Gives a queued link its token. @returns the token */
export async function renewLink(
  tx: AnyTransaction,
  { kind, subject }: { kind: LinkKind; subject: string },
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const token = newToken(random)
  const expiresAt = endOfSecret(linkLimits[kind], clock.now())
  await updateLink(tx, subject, { secretHash: hashToken(token), expiresAt }).execute()
  return token
}

export async function noteDelivery(
  tx: AnyTransaction,
  subject: string,
  delivery: NonNullable<SecretRow["delivery"]>,
): Promise<void> {
  await updateLink(tx, subject, { delivery }).execute()
}

export async function useSecret(tx: AnyTransaction, id: string, now: Date): Promise<void> {
  await tx.updateTable("oneUseSecrets").set({ usedAt: now }).where("id", "=", id).execute()
}

/** Counts as used, so that a mail that still waits is not sent. Without a token nobody repeats the use. */
export async function endLink(tx: AnyTransaction, subject: string, now: Date): Promise<void> {
  const ended = { expiresAt: now, usedAt: now, secretHash: null }
  await updateLink(tx, subject, ended).where("usedAt", "is", null).execute()
}

/** Only the latest code is valid. */
export async function findLatestCode(
  tx: ScopedTransaction,
  { kind, subject }: CodeBinding,
  lock: boolean,
): Promise<SecretRow | undefined> {
  const query = codes(tx, kind).where("subject", "=", subject).orderBy("id", "desc").limit(1)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Codes to an address since a time, newest first. */
export function recentCodesTo(
  tx: ScopedTransaction,
  { kind, destination }: { kind: CodeBinding["kind"]; destination: string },
  since: Date,
): Promise<SecretRow[]> {
  return codes(tx, kind)
    .where("destination", "=", destination)
    .where("issuedAt", ">", since)
    .limit(oneTimeCodeLimits.perDay)
    .execute()
}

export async function insertCode(
  tx: ScopedTransaction,
  code: Omit<Insertable<SecretsTable>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("oneUseSecrets")
    .values({ ...code, distributorId: tx.scope.distributorId })
    .execute()
}

/** One statement, also for no codes. */
export async function countWrongTries(tx: ScopedTransaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("oneUseSecrets")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export function presentCodeDelivery(delivery: MailDelivery | null): CodeDelivery {
  return { delivery }
}
