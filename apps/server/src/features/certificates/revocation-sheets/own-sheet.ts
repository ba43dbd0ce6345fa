import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { formatSheetCode, readSheetCode } from "@trazo/domain/certificates/sheet-code"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { sameHash } from "../../identity/one-use-secrets/secret-text.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import { loadOwnCertificate } from "../certificates/read-certificates.ts"
import { requireRevocable } from "../certificates/validate-revocation.ts"
import { drawRevocationSheet } from "./draw-revocation-sheet.ts"
import { findSheet, makeSheet, presentSheet, sheetHashes } from "./revocation-sheet.ts"

interface OwnSheet {
  actor: Actor
  serial: string
}

/** @throws ApiError CERTIFICATE_NOT_FOUND */
export function getRevocationSheet(
  scope: Scope,
  wanted: OwnSheet,
  { db }: Pick<Deps, "db">,
): Promise<{ madeAt: string | null }> {
  return inScope(db, scope, async (tx) => {
    await loadOwnCertificate(tx, wanted)
    return presentSheet(await findSheet(tx, wanted.serial))
  })
}

/**
 * Makes a new code and mails that the one before stopped working.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED
 */
export function renewRevocationSheet(
  scope: Scope,
  wanted: OwnSheet,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ code: string }> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, wanted)
    const now = deps.clock.now()
    requireRevocable(certificate, now)
    const code = await makeSheet(tx, wanted.serial, deps)
    const { actor, serial } = wanted
    recordAudit(tx, { actor, action: "certificate.sheet-made", object: `certificate:${serial}` }, deps)
    const { names, email: to } = await loadClient(tx, certificate.clientId)
    const variables = { names, serial, at: formatDateTime(now) }
    await queueMail(tx, { to, template: "revocation-sheet-made", variables }, deps)
    return { code }
  })
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, SHEET_CODE_REFUSED for a code that is not the present one */
export async function printRevocationSheet(
  scope: Scope,
  { code: typed, ...wanted }: OwnSheet & { code: string },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<Buffer> {
  const read = await inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, wanted)
    const code = readSheetCode(typed)
    const sheet = await findSheet(tx, wanted.serial)
    const isOf = (stored: Buffer) =>
      code !== null && sheetHashes(tx, code, deps).some((hash) => sameHash(stored, hash))
    if (!code || !sheet || sheet.usedAt || !isOf(sheet.codeHash)) {
      throw new ApiError("SHEET_CODE_REFUSED")
    }
    return { certificate, code, brand: await loadBrand(tx) }
  })
  const { certificate, code, brand } = read
  const { serial, holderNames: holder, notAfter: end } = certificate
  const address = brandUrl(deps.settings, brand, paths.revoke)
  const sheet = { serial, holder, end, code: formatSheetCode(code), address, brand: brand.name }
  return drawRevocationSheet(sheet, deps)
}
