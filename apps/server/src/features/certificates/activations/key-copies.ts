import { createHash } from "node:crypto"
import type * as contract from "@trazo/contract/certificates/activation"
import type { ActivationState } from "@trazo/contract/certificates/activation"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readStoredFile, removeFile, storeFile } from "../../platform/files/stored-files.ts"
import { loadRenewed } from "../../requests/renewals/renewal.ts"
import { loadRequest, type RequestRow } from "../../requests/requests/request.ts"
import { lockStatus } from "../certificates/read-certificates.ts"
import { mailRevocation, notifyRevocation, recordRevocation } from "../certificates/record-revocation.ts"
import { activationState } from "./activation-state.ts"
import {
  type Approval,
  type KeyCopy,
  loadApproval,
  requireAuthorised,
  requireOpen,
  saveKeyCopyRow,
} from "./approval.ts"
import { presentKeyCopy } from "./presenters.ts"

/** The digest line before the PEM distinguishes damage from a wrong password (see the holder part of packages/pki). */
const wrappedKey =
  /^SHA-256: [0-9a-f]{64}\n-----BEGIN ENCRYPTED PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+\n-----END ENCRYPTED PRIVATE KEY-----\n$/

/** Plaintext keys are never stored. */
function isWrappedKey(copy: Buffer): boolean {
  return wrappedKey.test(copy.toString("latin1"))
}

/** PFX ::= SEQUENCE { version INTEGER 3, … } (RFC 7292 section 4), with a two-octet length. */
const pfx = Buffer.from("3082", "hex")
const version3 = Buffer.from("020103", "hex")
/** OID of keyBag, which holds an unencrypted key (RFC 7292 section 4.2.1). */
const keyBag = Buffer.from("060b2a864886f70d010c0a0101", "hex")

function isProtectedP12(file: Buffer): boolean {
  if (file.length < 100 || !file.subarray(0, 2).equals(pfx)) return false
  const whole = file.length === 4 + file.readUInt16BE(2)
  return whole && file.subarray(4, 7).equals(version3) && !file.includes(keyBag)
}

const forms = {
  wrapped: { purpose: "key-copy", name: "clave-cifrada.pem", mediaType: "application/x-pem-file" },
  p12: { purpose: "p12", name: "firma.p12", mediaType: "application/x-pkcs12" },
} as const

/**
 * Stores an encrypted key and deletes the file of the former copy after commit.
 * @param halfDone called after the content is written and before its row is committed
 */
async function storeKeyCopy(
  tx: ScopedTransaction,
  { request, keyCopy }: Approval,
  copy: { kind: KeyCopy["kind"]; content: Buffer },
  deps: Pick<Deps, "clock" | "random" | "files" | "jobs">,
  halfDone: () => void = () => undefined,
): Promise<void> {
  const { id: fileId } = await storeFile(tx, { ...forms[copy.kind], content: copy.content }, deps)
  halfDone()
  await saveKeyCopyRow(tx, request, { kind: copy.kind, fileId, savedAt: deps.clock.now() })
  if (keyCopy) await removeFile(tx, keyCopy.fileId, deps)
}

/** Returns the wrapped key or the P12. @throws ApiError REQUEST_NOT_FOUND, NOT_FOUND */
export async function getKeyCopy(
  { scope, actor, params: { id } }: Call<typeof contract.getKeyCopy>,
  deps: Pick<Deps, "db" | "files">,
): Promise<ReturnType<typeof presentKeyCopy>> {
  return inScope(deps.db, scope, async (tx) => {
    const { keyCopy } = await loadApproval(tx, { actor, id, lock: false })
    const file = keyCopy && (await readStoredFile(tx, keyCopy.fileId, deps))
    if (!keyCopy || !file) throw new ApiError("NOT_FOUND")
    return presentKeyCopy(keyCopy.kind, file.content)
  })
}

/**
 * Stores the key encrypted by the holder's device, before issuance. The copy can be replaced only until the issuance
 * intent exists, so that it always belongs to the certified key.
 * @throws ApiError as its endpoint lists; VALIDATION_FAILED if the content is not an encrypted key
 */
export async function saveKeyCopy(
  { scope, actor, params: { id }, body: { copy } }: Call<typeof contract.saveKeyCopy>,
  deps: Pick<Deps, "db" | "clock" | "random" | "files" | "jobs">,
): Promise<ActivationState> {
  const content = Buffer.from(copy, "base64")
  if (!isWrappedKey(content)) {
    throw new ApiError("VALIDATION_FAILED", { fields: { copy: "La copia no es una clave cifrada." } })
  }
  return inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: true })
    const { certificate, keyCopy } = approval
    const isStored = keyCopy?.sha256.equals(createHash("sha256").update(content).digest())
    if (!isStored) {
      if (certificate) throw new ApiError("ALREADY_ISSUED")
      requireOpen(approval, deps.clock.now())
      requireAuthorised(approval, deps.clock.now())
      await storeKeyCopy(tx, approval, { kind: "wrapped", content }, deps)
      recordAudit(tx, { actor, action: "activation.key-copy-saved", object: `request:${id}` }, deps)
    }
    return activationState(tx, { actor, id }, deps)
  })
}

/**
 * Replaces the wrapped key with the finished P12. Sending the same file again changes nothing.
 * @throws ApiError as its endpoint lists; VALIDATION_FAILED if the content is not a P12
 */
export async function saveP12(
  { scope, actor, params: { id }, body: { p12 } }: Call<typeof contract.saveP12>,
  deps: Deps,
): Promise<ActivationState> {
  const content = Buffer.from(p12, "base64")
  if (!isProtectedP12(content)) {
    throw new ApiError("VALIDATION_FAILED", { fields: { p12: "El archivo no es un P12 completo." } })
  }
  return inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: true })
    const { certificate, keyCopy } = approval
    if (!certificate?.der) throw new ApiError("CERTIFICATE_NOT_FOUND")
    const isStored = keyCopy?.sha256.equals(createHash("sha256").update(content).digest())
    if (!isStored) {
      if (keyCopy?.kind === "p12") throw new ApiError("P12_ALREADY_SAVED")
      const halfDone = () => deps.crash.reach("p12-upload-half-done")
      await storeKeyCopy(tx, approval, { kind: "p12", content }, deps, halfDone)
      const object = `certificate:${certificate.serial}`
      recordAudit(tx, { actor, action: "certificate.p12-saved", object }, deps)
      await supersedeRenewed(tx, { request: approval.request, actor }, deps)
    }
    return activationState(tx, { actor, id }, deps)
  })
}

/**
 * Revokes the renewed certificate as superseded, now that the new one is in hand, if its holder said so. Does nothing
 * for one that is revoked or has ended.
 */
async function supersedeRenewed(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Actor },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs" | "authority" | "live" | "reactions">,
): Promise<void> {
  const renewed = request.supersedes ? await loadRenewed(tx, request) : null
  if (!renewed || renewed.notAfter < deps.clock.now()) return
  const { serial, clientId } = renewed
  if ((await lockStatus(tx, serial)) !== "valid") return
  const reason = "replaced"
  const revokedAt = await recordRevocation(tx, { serial, reason, actor }, deps)
  await mailRevocation(tx, { serial, clientId, reason, revokedAt }, deps)
  await notifyRevocation(tx, { request: await loadRequest(tx, renewed.requestId), actor, reason }, deps)
}
