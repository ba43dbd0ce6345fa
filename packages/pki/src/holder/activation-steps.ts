import type {
  Activation,
  ActivationResult,
  ActivationStep,
  IssuedCertificate,
  KeyCopy,
} from "./activation-ports.ts"
import { sameBytes } from "./bytes.ts"
import { makeCertificationRequest } from "./certification-request.ts"
import { reopenAndCheck } from "./check-p12.ts"
import { type OpenedCopy, openCopies } from "./holder-copies.ts"
import {
  CertificateOfAnotherKey,
  CopyNotConfirmed,
  KeyLost,
  P12CheckFailed,
  WrongPassword,
} from "./holder-errors.ts"
import { makeHolderKey } from "./holder-key.ts"
import { keyMatchesCertificate } from "./key-matches-certificate.ts"
import { packP12 } from "./p12-modern.ts"
import { requireP12Password } from "./p12-password.ts"
import { loadPendingKey, removePendingKey, replacePendingKey, savePendingKey } from "./pending-key-storage.ts"
import { unwrapKey, wrapKey } from "./wrapped-key.ts"

/**
 * Activates on the holder's device, or goes on with an activation that was cut off anywhere: what the server and
 * the browser's storage hold says where it stands, and the password is all that is asked again. The wrapped key is
 * confirmed in both places before the request leaves, and stays there until the finished P12 is saved.
 *
 * Throws WrongPassword (nothing was changed), KeyLost, CertificateOfAnotherKey, StorageUnavailable,
 * CopyNotConfirmed, P12CheckFailed, PasswordNotAllowed, and whatever the API's calls throw. After any of them it
 * may be called again.
 */
export async function activate(activation: Activation): Promise<ActivationResult> {
  requireP12Password(activation.password)
  begin(activation, "lookUp")
  const stored = await activation.api.loadKeyCopy()
  const issued = await activation.api.loadCertificate()
  if (stored?.kind === "p12") return finishWithStored(activation, stored, issued)
  if (issued) return finish(activation, await keyOfCertificate(activation, stored, issued), issued)

  const key = await settleKey(activation, stored)
  begin(activation, "sendRequest")
  const request = await makeCertificationRequest(key, { commonName: activation.commonName })
  return finish(activation, key, await activation.api.sendRequest(request))
}

/** The one key of this activation, kept in both places; made where there is none yet. */
async function settleKey(activation: Activation, stored: KeyCopy | null): Promise<CryptoKeyPair> {
  const { copy, pair } = (await keyInCopies(activation, stored)) ?? (await makeKey(activation))
  begin(activation, "keepCopies")
  await replacePendingKey(activation.storage, activation.requestId, copy)
  if (stored && sameBytes(stored.bytes, copy)) return pair
  await activation.api.saveKeyCopy(copy)
  // Another device may have saved its own in between: then this key must not be certified.
  const confirmed = await activation.api.loadKeyCopy()
  if (confirmed?.kind !== "wrapped" || !sameBytes(confirmed.bytes, copy)) throw new CopyNotConfirmed()
  return pair
}

/** The server's copy goes before the browser's. Damaged copies are passed over: nothing was certified yet. */
async function keyInCopies(activation: Activation, stored: KeyCopy | null): Promise<OpenedCopy | undefined> {
  if (activation.startOver) return undefined
  const local = await loadPendingKey(activation.storage, activation.requestId)
  const { opened, wrongPassword } = await openCopies([stored?.bytes ?? null, local], activation.password)
  if (opened.length === 0 && wrongPassword) throw new WrongPassword()
  return opened[0]
}

async function makeKey(activation: Activation): Promise<OpenedCopy> {
  const { storage, requestId, password, rounds } = activation
  begin(activation, "makeKey")
  const before = await loadPendingKey(storage, requestId)
  const pair = await makeHolderKey()
  begin(activation, "wrapKey")
  const copy = await wrapKey(pair.privateKey, password, rounds)
  // What couldn't be opened, or is given up, makes place; what another tab kept meanwhile doesn't.
  const now = await loadPendingKey(storage, requestId)
  if (before && now && sameBytes(before, now)) await removePendingKey(storage, requestId)
  const kept = await savePendingKey(storage, requestId, copy)
  return sameBytes(kept, copy) ? { copy, pair } : { copy: kept, pair: await unwrapKey(kept, password) }
}

/** The certificate decides which copy counts. */
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
  const { api, password, friendlyName, rounds } = activation
  begin(activation, "checkCertificate")
  if (!(await keyMatchesCertificate(key, certificate))) throw new CertificateOfAnotherKey()
  begin(activation, "packP12")
  const { privateKey } = key
  const p12 = await packP12({ privateKey, certificate, chain, password, friendlyName }, rounds)
  begin(activation, "reopenP12")
  const check = await reopenAndCheck({ p12, password, certificate })
  if (!check.ok) throw new P12CheckFailed(check.reason)
  begin(activation, "saveP12")
  if ((await api.saveP12(p12)) === "alreadySaved") {
    return finishWithStored(activation, await api.loadKeyCopy(), { certificate, chain })
  }
  return done(activation, { p12, privateKey, certificate, chain })
}

/** An earlier run got its P12 to the server and didn't hear the answer: that file is the one. */
async function finishWithStored(
  activation: Activation,
  stored: KeyCopy | null,
  issued: IssuedCertificate | null,
): Promise<ActivationResult> {
  if (stored?.kind !== "p12" || issued === null) throw new CopyNotConfirmed()
  begin(activation, "reopenP12")
  const { certificate, chain } = issued
  const check = await reopenAndCheck({ p12: stored.bytes, password: activation.password, certificate })
  if (!check.ok) throw check.reason === "doesNotOpen" ? check.error : new P12CheckFailed(check.reason)
  return done(activation, { p12: stored.bytes, privateKey: check.opened.privateKey, certificate, chain })
}

async function done(activation: Activation, result: ActivationResult): Promise<ActivationResult> {
  // A copy left behind is encrypted, and the P12 is safe: not being able to remove it is no failure.
  await removePendingKey(activation.storage, activation.requestId).catch(() => undefined)
  begin(activation, "done")
  return result
}

function begin({ progress }: Activation, step: ActivationStep): void {
  progress?.(step)
}
