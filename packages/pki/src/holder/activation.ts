import type { HolderKeyBits } from "@trazo/domain/certificates/validity"
import { type Bytes, equalBytes } from "../bytes.ts"
import {
  CertificateOfAnotherKey,
  CopyNotConfirmed,
  DamagedCopy,
  KeyLost,
  P12CheckFailed,
  WrongPassword,
} from "./holder-errors.ts"
import { keyBitsOf, keyMatchesCertificate, makeCertificationRequest, makeHolderKey } from "./holder-key.ts"
import { verifyP12 } from "./open-p12.ts"
import { requireP12Password } from "./p12-password.ts"
import { packP12 } from "./pack-p12.ts"
import {
  loadPendingKey,
  type PendingKeyStore,
  removePendingKey,
  replacePendingKey,
  savePendingKey,
} from "./pending-key-store.ts"
import { unwrapKey, wrapKey } from "./wrapped-key.ts"

/** The server's copy of the key: the wrapped key, later replaced by the finished P12. */
export interface KeyCopy {
  readonly kind: "wrapped" | "p12"
  readonly bytes: Bytes
}

/** DER; `chain` is the issuing authority's certificate, then the root's. */
export interface IssuedCertificate {
  readonly certificate: Bytes
  readonly chain: readonly Bytes[]
}

/** The server's part of one activation. Calls are idempotent: each may be repeated after an interruption. */
export interface ActivationApi {
  loadKeyCopy(): Promise<KeyCopy | null>
  saveKeyCopy(copy: Bytes): Promise<void>
  loadCertificate(): Promise<IssuedCertificate | null>
  /** Returns the same certificate for the same key. */
  sendRequest(certificationRequest: Bytes): Promise<IssuedCertificate>
  /** Replaces the copy. "alreadySaved": the server has this certificate's P12 from another run. */
  saveP12(p12: Bytes): Promise<"saved" | "alreadySaved">
}

/** In order; a resumed activation skips some. */
export const activationSteps = [
  "lookUp",
  "makeKey",
  "wrapKey",
  "keepCopies",
  "sendRequest",
  "checkCertificate",
  "packP12",
  "reopenP12",
  "saveP12",
  "done",
] as const
export type ActivationStep = (typeof activationSteps)[number]

export interface Activation {
  readonly requestId: string
  /** Password of the P12. A resumed activation needs the same one. */
  readonly password: string
  /** The server refuses a smaller key. A copy of a smaller one is replaced while nothing is certified. */
  readonly keyBits: HolderKeyBits
  /** Common name of the PKCS#10. The certificate's subject comes from the approved request. */
  readonly commonName: string
  readonly api: ActivationApi
  readonly storage: PendingKeyStore
  /** Called as each step begins. */
  readonly progress?: (step: ActivationStep) => void
  /** Makes a new key even if there are copies, because their password is lost. Ignored once a certificate exists. */
  readonly startOver?: boolean
  /** 600,000 by default; fewer only in tests. */
  readonly rounds?: number
}

/** The file for the holder, and its parts, from which the compatible file is packed. */
export interface ActivationResult extends IssuedCertificate {
  readonly p12: Bytes
  readonly privateKey: CryptoKey
}

/**
 * Activates on the holder's device, or resumes an activation that was interrupted at any point: the copies on the
 * server and in the browser give its state, and only the password is asked again. Both copies of the wrapped key are
 * confirmed before the request is sent, and stay until the finished P12 is saved.
 *
 * Throws WrongPassword (nothing was changed), KeyLost, CertificateOfAnotherKey, StorageUnavailable,
 * CopyNotConfirmed, P12CheckFailed, PasswordNotAllowed, and the errors of the API's calls. It may be called again
 * after any of them.
 */
export async function activate(activation: Activation): Promise<ActivationResult> {
  requireP12Password(activation.password)
  begin(activation, "lookUp")
  const stored = await activation.api.loadKeyCopy()
  const issued = await activation.api.loadCertificate()
  if (stored?.kind === "p12") return finishWithStored(activation, stored, issued)
  if (issued) return finish(activation, await keyOfCertificate(activation, stored, issued), issued)

  const key = await resolveKey(activation, stored)
  begin(activation, "sendRequest")
  const request = await makeCertificationRequest(key, { commonName: activation.commonName })
  return finish(activation, key, await activation.api.sendRequest(request))
}

/** The key of this activation, stored in both places. Generated if neither has one. */
async function resolveKey(activation: Activation, stored: KeyCopy | null): Promise<CryptoKeyPair> {
  const { copy, pair } = (await keyInCopies(activation, stored)) ?? (await makeKey(activation))
  begin(activation, "keepCopies")
  await replacePendingKey(activation.storage, activation.requestId, copy)
  if (stored && equalBytes(stored.bytes, copy)) return pair
  await activation.api.saveKeyCopy(copy)
  // If another device saved its own copy meanwhile, this key must not be certified.
  const confirmed = await activation.api.loadKeyCopy()
  if (confirmed?.kind !== "wrapped" || !equalBytes(confirmed.bytes, copy)) throw new CopyNotConfirmed()
  return pair
}

/** The server's copy takes precedence. Damaged copies are ignored: nothing was certified yet. */
async function keyInCopies(activation: Activation, stored: KeyCopy | null): Promise<OpenedCopy | undefined> {
  if (activation.startOver) return undefined
  const local = await loadPendingKey(activation.storage, activation.requestId)
  const { opened, wrongPassword } = await openCopies([stored?.bytes ?? null, local], activation.password)
  if (opened.length === 0 && wrongPassword) throw new WrongPassword()
  return opened.find(({ pair }) => keyBitsOf(pair) >= activation.keyBits)
}

async function makeKey(activation: Activation): Promise<OpenedCopy> {
  const { storage, requestId, password, keyBits, rounds } = activation
  begin(activation, "makeKey")
  const before = await loadPendingKey(storage, requestId)
  const pair = await makeHolderKey(keyBits)
  begin(activation, "wrapKey")
  const copy = await wrapKey(pair.privateKey, password, rounds)
  // Removes the copy that could not be opened or is abandoned, but not one that another tab stored meanwhile.
  const now = await loadPendingKey(storage, requestId)
  if (before && now && equalBytes(before, now)) await removePendingKey(storage, requestId)
  const kept = await savePendingKey(storage, requestId, copy)
  return equalBytes(kept, copy) ? { copy, pair } : { copy: kept, pair: await unwrapKey(kept, password) }
}

/** The copy whose key is certified. */
async function keyOfCertificate(
  { storage, requestId, password }: Activation,
  stored: KeyCopy | null,
  issued: IssuedCertificate,
): Promise<CryptoKeyPair> {
  const local = await loadPendingKey(storage, requestId)
  const { opened, wrongPassword } = await openCopies([stored?.bytes ?? null, local], password)
  for (const { pair } of opened) if (await keyMatchesCertificate(pair, issued.certificate)) return pair
  throw wrongPassword ? new WrongPassword() : new KeyLost()
}

async function finish(
  activation: Activation,
  key: CryptoKeyPair,
  { certificate, chain }: IssuedCertificate,
): Promise<ActivationResult> {
  const { api, password, rounds } = activation
  begin(activation, "checkCertificate")
  if (!(await keyMatchesCertificate(key, certificate))) throw new CertificateOfAnotherKey()
  begin(activation, "packP12")
  const { privateKey } = key
  const p12 = await packP12({ privateKey, certificate, chain, password }, rounds)
  begin(activation, "reopenP12")
  const verified = await verifyP12({ p12, password, certificate })
  if (!verified.ok) throw new P12CheckFailed(verified.reason)
  begin(activation, "saveP12")
  if ((await api.saveP12(p12)) === "alreadySaved") {
    return finishWithStored(activation, await api.loadKeyCopy(), { certificate, chain })
  }
  return done(activation, { p12, privateKey, certificate, chain })
}

/** An earlier run saved its P12 and missed the response: the stored file is the result. */
async function finishWithStored(
  activation: Activation,
  stored: KeyCopy | null,
  issued: IssuedCertificate | null,
): Promise<ActivationResult> {
  if (stored?.kind !== "p12" || issued === null) throw new CopyNotConfirmed()
  begin(activation, "reopenP12")
  const { certificate, chain } = issued
  const verified = await verifyP12({ p12: stored.bytes, password: activation.password, certificate })
  if (!verified.ok)
    throw verified.reason === "doesNotOpen" ? verified.error : new P12CheckFailed(verified.reason)
  return done(activation, { p12: stored.bytes, privateKey: verified.opened.privateKey, certificate, chain })
}

async function done(activation: Activation, result: ActivationResult): Promise<ActivationResult> {
  // Not a failure: the copy is encrypted and the P12 is saved.
  await removePendingKey(activation.storage, activation.requestId).catch(() => undefined)
  begin(activation, "done")
  return result
}

function begin({ progress }: Activation, step: ActivationStep): void {
  progress?.(step)
}

/** A wrapped key and the pair in it. */
interface OpenedCopy {
  readonly copy: Bytes
  readonly pair: CryptoKeyPair
}

interface OpenedCopies {
  readonly opened: readonly OpenedCopy[]
  /** At least one intact copy did not open. */
  readonly wrongPassword: boolean
}

/** Opens the copies of the server and of the browser, in that order, equal ones once, ignoring damaged ones. */
async function openCopies(copies: readonly (Bytes | null)[], password: string): Promise<OpenedCopies> {
  const opened: OpenedCopy[] = []
  const seen: Bytes[] = []
  let wrongPassword = false
  for (const copy of copies) {
    if (copy === null || seen.some((earlier) => equalBytes(earlier, copy))) continue
    seen.push(copy)
    try {
      opened.push({ copy, pair: await unwrapKey(copy, password) })
    } catch (error) {
      if (error instanceof WrongPassword) wrongPassword = true
      else if (!(error instanceof DamagedCopy)) throw error
    }
  }
  return { opened, wrongPassword }
}
