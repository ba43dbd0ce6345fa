import type { PasskeyAnswer } from "@trazo/contract/passkey"
import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import { loadWebauthn } from "./load-webauthn.ts"
import {
  type ChallengePurpose,
  lockPasskey,
  notePasskeyUse,
  type PasskeyRow,
  takeChallenge,
} from "./passkeys.queries.ts"
import { signedChallenge } from "./signed-challenge.ts"
import type { Either, Subject } from "./subject.ts"

interface Asked {
  subject: Subject
  answer: PasskeyAnswer
  site: Site
  purpose: ChallengePurpose
}

/** Whether one of the account's own passkeys signed a challenge of this act, on this host, just now. */
export async function judgePasskey(
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
