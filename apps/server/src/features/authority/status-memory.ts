import type { CertIdHash } from "@trazo/pki/authority/ocsp-cert-id"
import type { OcspStatus } from "@trazo/pki/authority/ocsp-response"

/** What memory holds of one serial: its state and the answers signed for it, by the form of the question. */
export interface KnownStatus {
  status: OcspStatus
  answers: Map<CertIdHash, SignedAnswer>
}

export interface SignedAnswer {
  der: Buffer
  producedAt: number
  nextUpdate: number
}

/** States of serials, the longest unused forgotten first, so that strangers' inventions fill no memory. */
interface StatusMemory {
  /** What is known, without asking the database. */
  peek(serial: string): KnownStatus | undefined
  /** From memory, else read once for all who ask meanwhile. */
  find(serial: string): Promise<KnownStatus>
  /** @param serial null: everything */
  forget(serial: string | null): void
  serials(): string[]
}

/** About 20 MB of answers. Serials that are unknown, which anybody can invent, have their own small place. */
const limits = { known: 10_000, unknown: 1000 }

export function statusMemory(read: (serial: string) => Promise<OcspStatus>): StatusMemory {
  const known = new Map<string, KnownStatus>()
  const unknown = new Map<string, KnownStatus>()
  const reading = new Map<string, Promise<KnownStatus>>()

  const peek = (serial: string) => {
    const entry = known.get(serial)
    if (!entry) return unknown.get(serial)
    // A Map keeps the order of insertion: what is put in again moves to the end.
    known.delete(serial)
    known.set(serial, entry)
    return entry
  }
  const readOnce = (serial: string): Promise<KnownStatus> => {
    const pending: Promise<KnownStatus> = read(serial)
      .then((status) => {
        const entry: KnownStatus = { status, answers: new Map() }
        // Whoever forgot it meanwhile knows of a change that this reading may have missed.
        if (reading.get(serial) !== pending) return entry
        const unknownSerial = status.status === "unknown"
        keep(unknownSerial ? unknown : known, serial, entry, unknownSerial ? limits.unknown : limits.known)
        return entry
      })
      .finally(() => {
        if (reading.get(serial) === pending) reading.delete(serial)
      })
    reading.set(serial, pending)
    return pending
  }
  return {
    peek,
    find: async (serial) => peek(serial) ?? reading.get(serial) ?? readOnce(serial),
    forget(serial) {
      for (const entries of [known, unknown, reading]) {
        if (serial === null) entries.clear()
        else entries.delete(serial)
      }
    },
    serials: () => [...known.keys()],
  }
}

function keep(entries: Map<string, KnownStatus>, serial: string, entry: KnownStatus, limit: number): void {
  entries.set(serial, entry)
  for (const oldest of entries.keys()) {
    if (entries.size <= limit) return
    entries.delete(oldest)
  }
}
