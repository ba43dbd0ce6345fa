import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { CertIdHash } from "@trazo/pki/authority/ocsp-cert-id"
import type { OcspStatus } from "@trazo/pki/authority/ocsp-response"
import type { Clock } from "../../../clock.ts"

export interface SignedResponse {
  der: Buffer
  producedAt: number
  nextUpdate: number
}

export interface KnownStatus {
  status: OcspStatus
  /** Start of the last read of the register that found this status. */
  checkedAt: number
  responses: Map<CertIdHash, SignedResponse>
  signing: Map<CertIdHash, Promise<SignedResponse>>
}

/** Reads the register. Serials without an entry in the result are unknown. */
export type ReadStatuses = (serials: string[]) => Promise<Map<string, OcspStatus>>

interface StatusMemory {
  /** Returns the cached status only if the register was read within the last minute. */
  peek(serial: string): KnownStatus | undefined
  /** Reads the register, once for all parallel callers. Responses are kept if the status has not changed. */
  read(serial: string): Promise<KnownStatus>
  /** Reads the register for all cached serials and drops those that have changed. */
  recheck(): Promise<void>
  /** The last known status, whenever it was read. Of a serial whose change was announced there is none. */
  last(serial: string): KnownStatus | undefined
  /** @param serial null if changes may have been missed: all statuses are read again before they are used */
  forget(serial: string | null): void
  serials(): string[]
}

/** About 20 MB of responses. Unknown serials, which anybody can make up, have a small cache of their own. */
const limits = { known: 10_000, unknown: 1000 }

export function statusMemory(readStatuses: ReadStatuses, clock: Clock): StatusMemory {
  const known = new Map<string, KnownStatus>()
  const unknown = new Map<string, KnownStatus>()
  const reading = new Map<string, Promise<KnownStatus>>()
  const cached = (serial: string) => known.get(serial) ?? unknown.get(serial)

  const keep = (serial: string, entry: KnownStatus) => {
    const isUnknown = entry.status.status === "unknown"
    const [entries, others] = isUnknown ? [unknown, known] : [known, unknown]
    others.delete(serial)
    entries.set(serial, entry)
    dropOldest(entries, isUnknown ? limits.unknown : limits.known)
  }
  const drop = (serial: string) => {
    for (const entries of [known, unknown, reading]) entries.delete(serial)
  }
  const readOnce = (serial: string): Promise<KnownStatus> => {
    const checkedAt = clock.now().getTime()
    const pending: Promise<KnownStatus> = readStatuses([serial])
      .then((statuses) => {
        const status = statuses.get(serial) ?? unknownStatus
        const before = cached(serial)
        if (reading.get(serial) !== pending) {
          // The entry was invalidated during the read, so the result may be outdated. One of another status is outdated too.
          if (before && !isSame(before.status, status))
            for (const entries of [known, unknown]) entries.delete(serial)
          return newEntry(status, checkedAt)
        }
        const entry = before && isSame(before.status, status) ? before : newEntry(status, checkedAt)
        entry.checkedAt = checkedAt
        keep(serial, entry)
        return entry
      })
      .finally(() => {
        if (reading.get(serial) === pending) reading.delete(serial)
      })
    reading.set(serial, pending)
    return pending
  }
  return {
    peek(serial) {
      const entry = cached(serial)
      if (!entry || clock.now().getTime() - entry.checkedAt >= minuteMilliseconds) return undefined
      if (known.delete(serial)) known.set(serial, entry) // A Map keeps insertion order: this moves it to the end.
      return entry
    },
    read: async (serial) => reading.get(serial) ?? readOnce(serial),
    async recheck() {
      const checkedAt = clock.now().getTime()
      const before = [...known, ...unknown]
      if (before.length === 0) return
      const statuses = await readStatuses(before.map(([serial]) => serial))
      for (const [serial, entry] of before) {
        if (isSame(entry.status, statuses.get(serial) ?? unknownStatus)) {
          entry.checkedAt = Math.max(entry.checkedAt, checkedAt)
        } else if (cached(serial) === entry) {
          drop(serial)
        }
      }
    },
    last: cached,
    forget(serial) {
      if (serial !== null) {
        drop(serial)
        return
      }
      reading.clear()
      unknown.clear()
      // A copy: a read or a signature that is under way belongs to the entry before.
      for (const [one, { status, responses }] of known)
        known.set(one, { ...newEntry(status, neverChecked), responses: new Map(responses) })
    },
    serials: () => [...known.keys()],
  }
}

const neverChecked = Number.NEGATIVE_INFINITY

const unknownStatus: OcspStatus = { status: "unknown" }

function newEntry(status: OcspStatus, checkedAt: number): KnownStatus {
  return { status, checkedAt, responses: new Map(), signing: new Map() }
}

function isSame(one: OcspStatus, other: OcspStatus): boolean {
  if (one.status !== "revoked" || other.status !== "revoked") return one.status === other.status
  return one.reason === other.reason && one.revokedAt.getTime() === other.revokedAt.getTime()
}

function dropOldest(entries: Map<string, unknown>, limit: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= limit) return
    entries.delete(oldest)
  }
}
