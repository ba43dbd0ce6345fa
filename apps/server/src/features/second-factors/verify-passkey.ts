import type { PasskeyAnswer } from "@trazo/contract/passkey"
import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import {
  type ChallengePurpose,
  lockPasskey,
  notePasskeyUse,
  type PasskeyRow,
  takeChallenge,
} from "./passkeys.queries.ts"
import type { Either, Subject } from "./subject.ts"

/** Loaded with the first passkey: most processes take a while to see one, and it takes memory. */
export const loadWebauthn = () => import("@simplewebauthn/server")

/** EdDSA, ES256 and RS256 (COSE, RFC 9053): what every device that makes passkeys has one of. */
export const passkeyAlgorithms = [-8, -7, -257]

/** The challenge that a passkey says it signed; null for what is no client data (WebAuthn, section 5.8.1). */
export function signedChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === "string" ? challenge : null
  } catch {
    return null
  }
}

interface Asked {
  subject: Subject
  answer: PasskeyAnswer
  site: Site
  purpose: ChallengePurpose
}

/** Whether one of the account's own passkeys signed a challenge of this act, on this host, just now. */
export async function verifyPasskey(
  tx: Either,
  { subject, answer, site, purpose }: Asked,
  { clock }: Pick<Deps, "clock">,
): Promise<boolean> {
  const now = clock.now()
  const challenge = signedChallenge(answer.response.clientDataJSON)
  const stood =
    challenge !== null && (await takeChallenge(tx, subject, { challenge, purpose, host: site.host, now }))
  const passkey = await lockPasskey(tx, subject, { credentialId: answer.id, host: site.host })
  if (!stood || !passkey) return false
  const signCount = await verifiedCount({ answer, challenge, passkey, site })
  if (signCount === null) return false
  await notePasskeyUse(tx, passkey.id, { signCount, now })
  return true
}

/** The signature's counter; null where anything of it is wrong: origin, host, signature, verification, counter. */
async function verifiedCount({
  answer: { response, ...credential },
  challenge,
  passkey,
  site,
}: {
  answer: PasskeyAnswer
  challenge: string
  passkey: PasskeyRow
  site: Site
}): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  // The library throws for whatever doesn't fit.
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
