import { createHash } from "node:crypto"
import type { PairedDocuments, Pairing } from "@trazo/contract/buying/pairing"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { pairingStateOf } from "@trazo/domain/buying/pairing"
import { deviceName } from "@trazo/domain/identity/device-name"
import { pairingLimits } from "@trazo/domain/identity/one-use-limits"
import { digitsOf } from "../../identity/one-use-secrets/secret-text.ts"
import type { PairingRow } from "./pairing.ts"

/** Of the phone's session, or of the code while no phone has joined. */
const endOf = (row: PairingRow) => (row.sessionExpiresAt ?? row.expiresAt).toISOString()

export function presentPairing(row: PairingRow, files: number, now: Date): Pairing {
  return {
    state: pairingStateOf(timesOf(row), now),
    expiresAt: endOf(row),
    device: row.scannedAt ? deviceName(row.userAgent) : null,
    files,
  }
}

export function timesOf(row: PairingRow) {
  return {
    expiresAt: row.expiresAt,
    scannedAt: row.scannedAt,
    confirmedAt: row.confirmedAt,
    sessionExpiresAt: row.sessionExpiresAt,
    endedAt: row.endedAt,
  }
}

/** Derived, so that it is stored nowhere: only the server and the phone that holds the session learn it. */
export function numberOf({ sessionHash }: Pick<PairingRow, "sessionHash">): string {
  const digest = createHash("sha256")
    .update("pairing number")
    .update(sessionHash ?? "")
    .digest()
  return digitsOf(digest.readUInt32BE(0), pairingLimits.numberDigits)
}

/** Whoever scanned the code learns which documents are asked, and nothing that was typed or sent. */
export function presentPairedDocuments(row: PairingRow, { categories }: PurchaseFlow): PairedDocuments {
  return {
    expiresAt: endOf(row),
    number: null,
    documents: categories.map(({ files, ...asked }) => ({ ...asked, count: files.length })),
  }
}

/** Before the number was typed at the computer, the phone learns nothing of the request. */
export function presentUnconfirmed(row: PairingRow): PairedDocuments {
  return {
    expiresAt: endOf(row),
    number: numberOf(row),
    documents: [],
  }
}
