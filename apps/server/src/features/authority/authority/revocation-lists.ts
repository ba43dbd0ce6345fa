import { type CrlReasonCode, suspensionCode } from "@trazo/domain/certificates/revocation-reason"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { listsEntry, type RevokedEntry } from "@trazo/pki/authority/crl"
import { encodeSerial } from "@trazo/pki/authority/serial-number"
import type { StatusSigner } from "../../../adapters/certificate-authority/port.ts"
import { requireRightClock } from "../../../clock-watch.ts"
import { inPlatform, type PlatformTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type AnchorDeps, anchorAudit } from "../../platform/audit/anchor-audit.ts"
import { type CertificateStatusRow, unscopedFindStatus, unscopedListedSerials } from "./certificate-status.ts"
import {
  type RevocationListRow,
  unscopedInsertList,
  unscopedLatestList,
  unscopedNextListNumber,
  unscopedReserveListNumber,
} from "./revocation-list.ts"
import { type ListedAuthority, unscopedTakeAuthorityTurn } from "./stored-authority.ts"

/**
 * Validity of a CRL, and the age at which the next one is due. The issuing CA publishes at least daily; the
 * root, which rarely changes, every 45 days.
 */
const listWindows = {
  issuing: { lastsDays: 2, dueAfterDays: 0.5 },
  root: { lastsDays: 90, dueAfterDays: 45 },
}

export function listWindow(authority: ListedAuthority): { lastsDays: number; dueAfterDays: number } {
  return listWindows[authority === "root" ? "root" : "issuing"]
}

/** Revoked certificates stay on the CRL for this long after they end, as other authorities do. */
const listedAfterEndDays = 90

function listEnd(authority: ListedAuthority, from: Date): Date {
  return new Date(from.getTime() + listWindow(authority).lastsDays * dayMilliseconds)
}

function isListDue(authority: ListedAuthority, thisUpdate: Date, now: Date): boolean {
  return now.getTime() - thisUpdate.getTime() >= listWindow(authority).dueAfterDays * dayMilliseconds
}

/** A suspension has its own reason, certificateHold, because it can end. */
function revokedEntry(
  row: Pick<
    CertificateStatusRow,
    "serial" | "status" | "revokedAt" | "reasonCode" | "invalidityDate" | "updatedAt"
  >,
): RevokedEntry {
  return {
    serial: row.serial,
    revokedAt: row.revokedAt ?? row.updatedAt,
    reason: row.status === "suspended" ? suspensionCode : ((row.reasonCode ?? 0) as CrlReasonCode),
    invalidityDate: row.invalidityDate ?? undefined,
  }
}

export type ListDeps = AnchorDeps & Pick<Deps, "clockWatch">

interface WantedList {
  authority: ListedAuthority
  /** Publish only if the latest list does not show this serial as the register does. Close changes share one list. */
  showing?: string
  ifDue?: boolean
}

const attempts = 10

/**
 * The number is reserved and anchored before the list is published, so that a restored backup cannot repeat it. Numbers
 * that another process has overtaken are skipped.
 * @returns whether one was created
 * @throws ApiError CLOCK_WRONG, before a number is reserved
 */
export async function publishRevocationList(
  wanted: WantedList,
  signer: StatusSigner,
  deps: ListDeps,
): Promise<boolean> {
  requireRightClock(deps)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const number = await reserveNumber(wanted, deps)
    if (number === null) return false
    await anchorAudit(deps)
    const outcome = await publishAs(number, wanted, signer, deps)
    if (outcome !== "overtaken") return outcome === "published"
  }
  throw new Error(`Other processes published ${attempts} revocation lists meanwhile`)
}

/** Null if the latest list is enough. */
async function reserveNumber(wanted: WantedList, { db, clock }: ListDeps): Promise<bigint | null> {
  return inPlatform(db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const latest = await unscopedLatestList(tx, wanted.authority)
    if (latest && (await isEnough(tx, latest, wanted, wholeSeconds(clock.now())))) return null
    const number = await unscopedNextListNumber(tx, wanted.authority)
    await unscopedReserveListNumber(tx, wanted.authority, number)
    return number
  })
}

async function publishAs(
  number: bigint,
  wanted: WantedList,
  signer: StatusSigner,
  deps: ListDeps,
): Promise<"published" | "enough" | "overtaken"> {
  const { authority } = wanted
  return inPlatform(deps.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const now = wholeSeconds(deps.clock.now())
    const latest = await unscopedLatestList(tx, authority)
    if (latest && (await isEnough(tx, latest, wanted, now))) return "enough"
    if (latest && BigInt(latest.number) >= number) return "overtaken"
    const nextUpdate = listEnd(authority, now)
    const entries = await listedEntries(tx, authority, now)
    const der = await signer.signRevocationList(authority, { number, thisUpdate: now, nextUpdate, entries })
    const row = { authorityId: authority, number: number.toString(), der }
    await unscopedInsertList(tx, { ...row, thisUpdate: now, nextUpdate })
    return "published"
  })
}

async function isEnough(
  tx: PlatformTransaction,
  latest: RevocationListRow,
  { authority, showing, ifDue }: WantedList,
  now: Date,
): Promise<boolean> {
  if (showing !== undefined) return isShown(latest.der, await unscopedFindStatus(tx, showing))
  return ifDue === true && !isListDue(authority, latest.thisUpdate, now)
}

async function listedEntries(tx: PlatformTransaction, authority: ListedAuthority, now: Date) {
  const endedAfter = new Date(now.getTime() - listedAfterEndDays * dayMilliseconds)
  return (await unscopedListedSerials(tx, authority, endedAfter)).map(revokedEntry)
}

/** Searches the encoded list: a serial has 126 random bits, so its encoding occurs nowhere else. */
function isShown(list: Buffer, row: CertificateStatusRow | undefined): boolean {
  if (!row) return true
  return isListed(row) ? listsEntry(list, revokedEntry(row)) : !list.includes(encodeSerial(row.serial))
}

function isListed({ status }: CertificateStatusRow): boolean {
  return status === "revoked" || status === "suspended"
}

/** X.509 times have whole seconds, so the row and the bytes agree. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}

/**
 * Publishes a revocation, a suspension or its end: a new CRL, or a message to the external authority that signed the
 * certificate.
 * @returns whether there is a new list
 */
export async function publishRevocation(
  { serial }: { serial: string },
  deps: ListDeps & Pick<Deps, "authority">,
): Promise<boolean> {
  const { publication } = deps.authority
  const row = await inPlatform(deps.db, (tx) => unscopedFindStatus(tx, serial))
  if (!row) return false
  if (publication.by === "authority") {
    await (isListed(row) ? publication.revoke(revokedEntry(row)) : publication.release(serial))
    return false
  }
  const signer = publication.signers.find(({ id }) => id === row.authorityId)
  if (!signer) throw new Error(`There is no authority ${row.authorityId}`)
  return publishRevocationList({ authority: signer.id, showing: serial }, signer, deps)
}

/** Publishes a revocation, and anchors the audit when a new list has it. */
export async function publishAndAnchor(revocation: { serial: string }, deps: Deps): Promise<void> {
  // The anchor before a new list has the revocation. A list that had it already may be later than its anchor.
  if (await publishRevocation(revocation, deps)) return
  await inPlatform(deps.db, (tx) => deps.jobs.enqueue(tx, "anchor-audit", {}))
}
