import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { encodeSerial } from "@trazo/pki/authority/serial-number"
import type { StatusSigner } from "../../adapters/certificate-authority/port.ts"
import { inPlatform, type PlatformTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { isListDue, listEnd, listedAfterEndDays } from "./list-window.ts"
import {
  type ListedAuthority,
  type RevocationListRow,
  unscopedInsertList,
  unscopedLatestList,
  unscopedListedSerials,
  unscopedTakeAuthorityTurn,
} from "./queries.ts"
import { revokedEntry } from "./revoked-entry.ts"

interface WantedList {
  authority: ListedAuthority
  /** Only if this serial is not on the latest list yet: revocations close together share one. */
  listing?: string
  /** Only if the latest list is old enough. */
  ifDue?: boolean
}

/** Signs and keeps the next revocation list. @returns whether one was made */
export async function publishRevocationList(
  wanted: WantedList,
  signer: StatusSigner,
  deps: Pick<Deps, "db" | "clock">,
): Promise<boolean> {
  const { authority } = wanted
  return inPlatform(deps.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const now = wholeSeconds(deps.clock.now())
    const latest = await unscopedLatestList(tx, authority)
    if (latest && isEnough(latest, wanted, now)) return false
    const nextUpdate = listEnd(authority, now)
    const number = BigInt(latest?.number ?? 0) + 1n
    const entries = await listedEntries(tx, authority, now)
    const der = await signer.signRevocationList(authority, { number, thisUpdate: now, nextUpdate, entries })
    await unscopedInsertList(tx, {
      ...{
        authority_id: authority,
        number: number.toString(),
        der,
        this_update: now,
        next_update: nextUpdate,
      },
    })
    return true
  })
}

/** A serial has 126 random bits: its encoding is found in a list only where it stands. */
function isEnough(latest: RevocationListRow, { authority, listing, ifDue }: WantedList, now: Date): boolean {
  if (listing !== undefined) return latest.der.includes(encodeSerial(listing))
  return ifDue === true && !isListDue(authority, latest.this_update, now)
}

async function listedEntries(tx: PlatformTransaction, authority: ListedAuthority, now: Date) {
  const endedAfter = new Date(now.getTime() - listedAfterEndDays * dayMilliseconds)
  return (await unscopedListedSerials(tx, authority, endedAfter)).map(revokedEntry)
}

/** What X.509 can write: a list's hours are the same in its row and in its bytes. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
