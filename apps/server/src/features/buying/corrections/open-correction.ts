import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import {
  type CorrectionTarget,
  completeTargets,
  correctableDocuments,
  correctableFields,
} from "@trazo/domain/buying/correction-targets"
import { isPersonalField, personalFields } from "@trazo/domain/buying/personal-fields"
import { isCalendarDate } from "@trazo/domain/dates/calendar-date"
import { type DocumentType, documentCatalogue, isDocumentType } from "@trazo/domain/requests/documents"
import type { Executive } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { identityTypeOf, type RequestRow, verifiedEmailOf } from "../../requests/requests/request.ts"
import { endCurrentDocuments } from "../../requests/requests/request-documents.ts"
import { loadWay } from "../../requests/requests/request-way.ts"
import { findLatest, insertCorrection, replaceToken } from "./correction.ts"
import { correctionTokenHashes, correctionTokensOf } from "./correction-link.ts"

async function mailCorrection(
  tx: ScopedTransaction,
  { request, targets, token }: { request: RequestRow; targets: readonly CorrectionTarget[]; token: string },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const items = targets.map(({ key, reason }) => ({ label: targetLabel(key), reason }))
  const link = await linkTo(tx, paths.correction(token), deps)
  const to = verifiedEmailOf(request)
  const variables = { names: request.userInfo.names ?? "", number: request.number ?? "", items, link }
  const way = await loadWay(tx, request, deps)
  await queueMail(tx, { to, template: "correction", variables, requestId: request.id, way }, deps)
}

function targetLabel(key: string): string {
  if (isPersonalField(key)) return personalFields[key].label
  return documentCatalogue[key as DocumentType]?.title ?? key
}

interface NewCorrection {
  /** Locked in this transaction. */
  request: RequestRow
  targets: readonly CorrectionTarget[]
  actor: Executive
}

/**
 * Requests the correction of these fields and documents and mails a link that opens only them. A repeated request by the
 * same person returns the request unchanged.
 * @throws ApiError VALIDATION_FAILED for a target that the request does not have, MOVE_NOT_ALLOWED
 */
export async function openCorrection(
  tx: ScopedTransaction,
  { request, targets, actor }: NewCorrection,
  deps: Deps,
): Promise<RequestRow> {
  requireTargets(request, targets, deps)
  const holder = { kind: request.kind, identityType: identityTypeOf(request) }
  const complete = completeTargets(targets, holder)
  if (request.status === "correction" && (await isRepeated(tx, request, complete, actor.id))) return request

  const reason = complete
    .map((target) => `${targetLabel(target.key)}: ${target.reason.trim().replace(/\.$/, "")}`)
    .join(". ")
  const moved = await moveRequest(tx, { request, to: "correction", actor, reason }, deps)
  const documentTypes = complete.map(({ key }) => key).filter(isDocumentType)
  await endCurrentDocuments(tx, { requestId: request.id, documentTypes, as: "refused" })
  const at = deps.clock.now()
  const tokens = correctionTokensOf(request, at, deps)
  const correction = {
    requestId: request.id,
    hashes: correctionTokenHashes(tokens),
    targets: complete,
    askedBy: actor.id,
    at,
  }
  const id = await insertCorrection(tx, correction)
  const data = { correction: id, targets: complete.map(({ key }) => key) }
  recordAudit(tx, { actor, action: "correction.asked", object: `request:${request.id}`, data }, deps)
  await mailCorrection(tx, { request: moved, targets: complete, token: tokens.mailed }, deps)
  return moved
}

function requireTargets(
  request: RequestRow,
  targets: readonly CorrectionTarget[],
  deps: Pick<Deps, "clock">,
): void {
  const { birthDate } = request.userInfo
  const holder = { kind: request.kind, identityType: identityTypeOf(request) }
  const fields: readonly string[] = correctableFields(holder)
  const documentTypes: readonly string[] = correctableDocuments({
    ...holder,
    birthDate: birthDate && isCalendarDate(birthDate) ? birthDate : undefined,
    now: deps.clock.now(),
  })
  const problems: Record<string, string> = {}
  for (const [index, { type, key }] of targets.entries()) {
    if ((type === "field" ? fields : documentTypes).includes(key)) continue
    problems[`targets.${index}.key`] =
      key === "email"
        ? "El correo se comprobó con un código: no se corrige aquí"
        : "Esta solicitud no tiene ese dato o documento, o no se puede corregir"
  }
  if (Object.keys(problems).length > 0) throw new ApiError("VALIDATION_FAILED", { fields: problems })
}

async function isRepeated(
  tx: ScopedTransaction,
  request: RequestRow,
  targets: readonly CorrectionTarget[],
  askedBy: string,
): Promise<boolean> {
  const latest = await findLatest(tx, request.id)
  const text = (all: readonly CorrectionTarget[]) =>
    JSON.stringify(all.map(({ type, key, reason }) => [type, key, reason]))
  return latest?.askedBy === askedBy && text(latest.targets) === text(targets)
}

/** Seconds between two mails of a correction link. */
const cooldownSeconds = 60

/**
 * Mails a new link to an open correction and invalidates the former link. The targets, the typed values and the expiry
 * stay. `request` is locked.
 * @throws ApiError MOVE_NOT_ALLOWED without an open correction, LINK_TOO_SOON within a minute of the last mail
 */
export async function renewCorrectionLink(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Executive },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const correction = await findLatest(tx, request.id)
  if (request.status !== "correction" || !correction || correction.closedAt) {
    throw new ApiError("MOVE_NOT_ALLOWED")
  }
  const { id, targets } = correction
  const at = deps.clock.now()
  const mailedAt = correction.resentAt ?? correction.createdAt
  if (at.getTime() - mailedAt.getTime() < cooldownSeconds * 1000) throw new ApiError("LINK_TOO_SOON")
  const tokens = correctionTokensOf(request, at, deps)
  await replaceToken(tx, id, { hashes: correctionTokenHashes(tokens), at })
  const data = { correction: id }
  recordAudit(tx, { actor, action: "correction.resent", object: `request:${request.id}`, data }, deps)
  await mailCorrection(tx, { request, targets, token: tokens.mailed }, deps)
}
