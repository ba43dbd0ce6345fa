import type { generateAuthenticationOptions } from "@simplewebauthn/server"
import { ApiError } from "@trazo/contract/errors/errors"
import type { PasskeyAnswer } from "@trazo/contract/identity/passkey"
import { challengeLifetimeSeconds } from "@trazo/domain/identity/second-factor"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Site } from "../../../plugins/called-site.ts"
import {
  type ChallengePurpose,
  deleteExpiredChallenges,
  insertChallenge,
  listPasskeys,
  lockPasskey,
  notePasskeyUse,
  type PasskeyRow,
  takeChallenge,
} from "./passkey.ts"
import type { Subject } from "./subject.ts"

/** Imported on first use to save memory. */
export const loadWebauthn = () => import("@simplewebauthn/server")

/** EdDSA, ES256 and RS256 (COSE algorithms, RFC 9053). */
export const passkeyAlgorithms = [-8, -7, -257]

/** Reads the challenge from client data (WebAuthn, section 5.8.1). Returns null if it is malformed. */
export function signedChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === "string" ? challenge : null
  } catch {
    // Not JSON.
    return null
  }
}

export type Challenge = Awaited<ReturnType<typeof generateAuthenticationOptions>>

/** @throws ApiError FACTOR_NOT_FOUND */
export async function openChallenge(
  tx: AnyTransaction,
  { subject, host, purpose }: { subject: Subject; host: string; purpose: "sign-in" | "proof" },
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<Challenge> {
  const passkeys = (await listPasskeys(tx, subject)).filter((passkey) => passkey.host === host)
  if (passkeys.length === 0) throw new ApiError("FACTOR_NOT_FOUND")
  const webauthn = await loadWebauthn()
  const options = await webauthn.generateAuthenticationOptions({
    rpID: host,
    challenge: new Uint8Array(random.bytes(32)),
    timeout: challengeLifetimeSeconds * 1000,
    userVerification: "required",
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + challengeLifetimeSeconds * 1000)
  await insertChallenge(tx, subject, { challenge: options.challenge, purpose, host, expiresAt, now })
  return options
}

export async function forgetExpiredChallenges(tx: AnyTransaction, now: Date): Promise<void> {
  await deleteExpiredChallenges(tx, now)
}

interface Proof {
  subject: Subject
  response: PasskeyAnswer
  site: Site
  purpose: ChallengePurpose
}

/** Whether a passkey of the account signed an open challenge of this purpose on this host. Uses the challenge up. */
export async function verifyPasskey(
  tx: AnyTransaction,
  { subject, response, site, purpose }: Proof,
  { clock }: Pick<Deps, "clock">,
): Promise<boolean> {
  const now = clock.now()
  const challenge = signedChallenge(response.response.clientDataJSON)
  const isOpen =
    challenge !== null && (await takeChallenge(tx, subject, { challenge, purpose, host: site.host, now }))
  const passkey = await lockPasskey(tx, subject, { credentialId: response.id, host: site.host })
  if (!isOpen || !passkey) return false
  const signCount = await verifiedCount({ credential: response, challenge, passkey, site })
  if (signCount === null) return false
  await notePasskeyUse(tx, passkey.id, { signCount, now })
  return true
}

/** Returns the signature counter, or null if the origin, host, signature, user verification or counter is wrong. */
async function verifiedCount({
  credential: { response, ...credential },
  challenge,
  passkey,
  site,
}: {
  credential: PasskeyAnswer
  challenge: string
  passkey: PasskeyRow
  site: Site
}): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  // The library throws on every mismatch.
  const webauthn = await loadWebauthn()
  const verified = await webauthn
    .verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.signCount),
      },
    })
    .catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
