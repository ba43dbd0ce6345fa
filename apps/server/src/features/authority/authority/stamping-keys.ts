import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { privateKeyEndOf } from "@trazo/pki/x509/extension-values"
import {
  type AuthoritySources,
  makeStamping,
  openKey,
  sealKey,
} from "../../../adapters/certificate-authority/own-authority-keys.ts"
import type { StampingId } from "../../../adapters/certificate-authority/port.ts"
import { type ClockWatch, requireRightClock } from "../../../clock-watch.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import {
  type StoredAuthority,
  unscopedAuthorities,
  unscopedInsertAuthorities,
  unscopedTakeAuthorityTurn,
} from "./stored-authority.ts"

export type StampingSources = AuthoritySources & Pick<Deps, "db"> & { clockWatch: ClockWatch }

export interface StampingKey {
  id: StampingId
  key: KeyedCertificate
  /** Until when the key signs. Its certificate lasts longer, so that its stamps can be validated. */
  signsUntil: Date
}

/** The next key is made this long before the last one ends. A ceremony needs people, who see it at /administrator. */
export const stampingSpareDays = 180

export const isStamping = ({ id }: Pick<StoredAuthority, "id">): boolean => id.startsWith("stamping")

/** When the key of a time-stamping certificate ends. */
export function stampingEnd(certificate: Uint8Array): Date {
  const read = readCertificate(certificate)
  return privateKeyEndOf(read) ?? read.notAfter
}

/**
 * The newest key of time stamps. Makes one if there is none, or if the newest ends soon, where the root's key is on this
 * server. With the root offline, the ceremony makes it.
 * @param known is not opened again
 * @throws ApiError CLOCK_WRONG if one has to be made
 */
export async function renewStampingKey(
  known: StampingKey | null,
  sources: StampingSources,
): Promise<StampingKey | null> {
  const stored = await inPlatform(sources.db, unscopedAuthorities)
  const newest = stored.findLast(isStamping)
  const isDue = !newest || endsSoon(newest, sources)
  const made = isDue ? await makeNext(stored, sources) : null
  const row = made ?? newest
  if (!row) return null
  return row.id === known?.id ? known : openStampingKey(row, sources)
}

function endsSoon({ certificate }: StoredAuthority, { clock }: StampingSources): boolean {
  const left = stampingEnd(certificate).getTime() - clock.now().getTime()
  return left < stampingSpareDays * dayMilliseconds
}

function openStampingKey(
  { id, certificate, encryptedKey }: StoredAuthority,
  sources: StampingSources,
): StampingKey {
  if (encryptedKey === null) throw new Error("A key of time stamps is missing in the database")
  const key = openKey({ certificate, encryptedKey }, sources.settings)
  return { id: id as StampingId, key, signsUntil: stampingEnd(certificate) }
}

/** @returns null if the root's key is elsewhere. Processes that start together use the key of the first one. */
async function makeNext(
  stored: readonly StoredAuthority[],
  sources: StampingSources,
): Promise<StoredAuthority | null> {
  const root = stored.find(({ id }) => id === "root")
  if (!root || root.encryptedKey === null) return null
  requireRightClock(sources)
  const { certificate, encryptedKey } = root
  const id = nextStampingId(stored)
  const made = await makeStamping(
    { root: openKey({ certificate, encryptedKey }, sources.settings), id },
    sources,
  )
  const row = { id, issuerId: "root", createdAt: sources.clock.now(), ...(await sealKey(made, sources)) }
  return inPlatform(sources.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const other = (await unscopedAuthorities(tx)).find((one) => one.id === id)
    if (other) return other
    await unscopedInsertAuthorities(tx, [row])
    return row
  })
}

export function nextStampingId(stored: readonly Pick<StoredAuthority, "id">[]): StampingId {
  const count = stored.filter(isStamping).length
  return count === 0 ? "stamping" : `stamping-${count + 1}`
}

/** DER of a key's certificate, also of one that signs no more. */
export async function findStampingCertificate(
  id: StampingId,
  { db }: Pick<Deps, "db">,
): Promise<Buffer | null> {
  const stored = await inPlatform(db, unscopedAuthorities)
  return stored.find((row) => row.id === id)?.certificate ?? null
}
