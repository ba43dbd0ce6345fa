import type { generateRegistrationOptions } from "@simplewebauthn/server"
import { ApiError } from "@trazo/contract/errors/errors"
import type { NewPasskey } from "@trazo/contract/identity/passkey"
import type { ChangedFactors, Factors } from "@trazo/contract/identity/second-factor"
import { challengeLifetimeSeconds, maximumPasskeys } from "@trazo/domain/identity/second-factor"
import { actorOf } from "../../../actor.ts"
import { inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Site } from "../../../plugins/called-site.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadBrand } from "../../platform/tenants/brand.ts"
import { addFactor, type FactorCall, removeFactor } from "./change-factors.ts"
import { describeFactors } from "./describe-factors.ts"
import { findFactorAccount } from "./factor-account.ts"
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  updatePasskeyName,
} from "./passkey.ts"
import type { Subject } from "./subject.ts"
import { loadWebauthn, passkeyAlgorithms, signedChallenge } from "./verify-passkey.ts"

const platformName = "Trazo"

/** Opens a challenge to register a passkey of this host, at most one per device. @throws ApiError PASSKEYS_FULL */
export function startPasskey(
  scope: Scope | null,
  { subject, host }: FactorCall,
  deps: Deps,
): Promise<Awaited<ReturnType<typeof generateRegistrationOptions>>> {
  return inAnyScope(deps.db, scope, async (tx) => {
    const account = await findFactorAccount(tx, subject)
    if (!account) throw new ApiError("NOT_SIGNED_IN")
    const passkeys = await listPasskeys(tx, subject)
    if (passkeys.length >= maximumPasskeys) throw new ApiError("PASSKEYS_FULL")
    const webauthn = await loadWebauthn()
    const options = await webauthn.generateRegistrationOptions({
      rpName: tx.scope === null ? platformName : (await loadBrand(tx)).name,
      rpID: host,
      userName: account.user,
      userDisplayName: account.names,
      userID: new Uint8Array(Buffer.from(`${subject.area}:${subject.id}`)),
      challenge: new Uint8Array(deps.random.bytes(32)),
      timeout: challengeLifetimeSeconds * 1000,
      attestationType: "none",
      supportedAlgorithmIDs: passkeyAlgorithms,
      excludeCredentials: passkeys
        .filter((passkey) => passkey.host === host)
        .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    })
    const now = deps.clock.now()
    const expiresAt = new Date(now.getTime() + challengeLifetimeSeconds * 1000)
    const { challenge } = options
    await insertChallenge(tx, subject, { challenge, purpose: "register", host, expiresAt, now })
    return options
  })
}

interface MadePasskey {
  subject: Subject
  token: string
  site: Site
  name: string
  passkey: NewPasskey
}

/** @throws ApiError PASSKEY_REFUSED, PASSKEYS_FULL */
export async function addPasskey(
  scope: Scope | null,
  { subject, token, site, name, passkey }: MadePasskey,
  deps: Deps,
): Promise<ChangedFactors> {
  const { host } = site
  const now = deps.clock.now()
  const challenge = signedChallenge(passkey.response.clientDataJSON)
  const asked = challenge && { challenge, purpose: "register" as const, host, now }
  // A transaction of its own: a refused passkey uses the challenge up too.
  const isOpen = asked && (await inAnyScope(deps.db, scope, (tx) => takeChallenge(tx, subject, asked)))
  const credential = isOpen ? await verifiedCredential({ passkey, challenge, site }) : null
  if (!credential) throw new ApiError("PASSKEY_REFUSED")
  return addFactor(
    scope,
    { subject, host, token },
    async (tx, { factors }) => {
      if (factors.passkeys.length >= maximumPasskeys) throw new ApiError("PASSKEYS_FULL")
      const id = await insertPasskey(tx, subject, {
        name,
        host,
        now,
        credentialId: credential.id,
        signCount: credential.counter,
        publicKey: Buffer.from(credential.publicKey),
        transports: passkey.response.transports ?? [],
      })
      if (id === null) throw new ApiError("PASSKEY_REFUSED")
      return { change: "passkey-added", passkey: id }
    },
    deps,
  )
}

async function verifiedCredential({
  passkey: { response, ...credential },
  challenge,
  site,
}: {
  passkey: NewPasskey
  challenge: string
  site: Site
}) {
  const { clientDataJSON, attestationObject } = response
  // The library throws on every mismatch.
  const webauthn = await loadWebauthn()
  const verified = await webauthn
    .verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    .catch(() => null)
  return verified?.verified ? verified.registrationInfo.credential : null
}

/** @throws ApiError FACTOR_NOT_FOUND */
export function renamePasskey(
  scope: Scope | null,
  { subject, host, ...renamed }: FactorCall & { passkeyId: string; name: string },
  deps: Deps,
): Promise<Factors> {
  return inAnyScope(deps.db, scope, async (tx) => {
    if (!(await updatePasskeyName(tx, subject, renamed))) throw new ApiError("FACTOR_NOT_FOUND")
    const object = `${subject.area}:${subject.id}`
    const data = { passkey: renamed.passkeyId }
    recordAudit(tx, { actor: actorOf(subject), action: "passkey.renamed", object, data }, deps)
    return describeFactors(tx, { subject, host }, deps)
  })
}

/** @throws ApiError FACTOR_NOT_FOUND */
export function removePasskey(
  scope: Scope | null,
  { passkeyId, ...call }: FactorCall & { passkeyId: string },
  deps: Deps,
): Promise<Factors> {
  return removeFactor(
    scope,
    call,
    async (tx) => {
      if (!(await deletePasskey(tx, call.subject, passkeyId))) throw new ApiError("FACTOR_NOT_FOUND")
      return { change: "passkey-removed", passkey: passkeyId }
    },
    deps,
  )
}
