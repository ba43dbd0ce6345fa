import type { PairedDocuments } from "@trazo/contract/buying/pairing"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { pairingStateOf } from "@trazo/domain/buying/pairing"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import { uploadDocument } from "../purchases/draft-documents.ts"
import { loadFlow } from "../purchases/load-flow.ts"
import { requirePairable } from "./pair-phone.ts"
import { findPairingBySession, type PairingRow } from "./pairing.ts"
import { presentPairedDocuments, presentUnconfirmed, timesOf } from "./presenters.ts"

/** A phone that has scanned the code. @throws ApiError PAIRING_ENDED, also without a session and for another tenant's */
async function requireSession(
  tx: ScopedTransaction,
  session: string | null,
  deps: Pick<Deps, "clock">,
): Promise<PairingRow> {
  const row = session === null ? undefined : await findPairingBySession(tx, hashToken(session))
  const state = row && pairingStateOf(timesOf(row), deps.clock.now())
  if (!row || (state !== "joined" && state !== "scanned")) throw new ApiError("PAIRING_ENDED")
  await requirePairable(tx, row, deps)
  return row
}

/** @throws ApiError PAIRING_ENDED */
export async function getPairedDocuments(
  scope: Scope,
  session: string | null,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PairedDocuments> {
  return await inScope(deps.db, scope, async (tx) => {
    const row = await requireSession(tx, session, deps)
    if (row.confirmedAt === null) return presentUnconfirmed(row)
    return presentPairedDocuments(row, await loadFlow(tx, await loadRequest(tx, row.requestId), deps))
  })
}

/** @throws ApiError PAIRING_ENDED, PAIRING_NOT_CONFIRMED */
async function requireConfirmed(...of: Parameters<typeof requireSession>): Promise<PairingRow> {
  const row = await requireSession(...of)
  if (row.confirmedAt === null) throw new ApiError("PAIRING_NOT_CONFIRMED")
  return row
}

/** Before a file is taken. @throws ApiError PAIRING_ENDED, PAIRING_NOT_CONFIRMED */
export async function requirePaired(
  scope: Scope,
  session: string | null,
  deps: Pick<Deps, "db" | "clock">,
): Promise<void> {
  await inScope(deps.db, scope, (tx) => requireConfirmed(tx, session, deps))
}

interface PairedUpload {
  session: string | null
  documentType: DocumentType
  file: ReceivedFile
  address: string
}

/** @throws ApiError PAIRING_ENDED, PAIRING_NOT_CONFIRMED, and as `uploadDocument` */
export async function uploadPairedDocument(
  scope: Scope,
  { session, ...sent }: PairedUpload,
  deps: Parameters<typeof uploadDocument>[2],
): Promise<PairedDocuments> {
  const row = await inScope(deps.db, scope, (tx) => requireConfirmed(tx, session, deps))
  const actor: Actor = { area: "applicant", id: row.requestId }
  // Asked again when the file is stored: the computer may have ended the session meanwhile.
  const authorise = async (tx: ScopedTransaction) => {
    await requireConfirmed(tx, session, deps)
  }
  const flow = await uploadDocument(scope, { actor, ...sent, pairing: { id: row.id, authorise } }, deps)
  return presentPairedDocuments(row, flow)
}
