import { ApiError } from "@trazo/contract/errors"
import type { NewPasskey } from "@trazo/contract/passkey"
import type { ChangedFactors } from "@trazo/contract/second-factor"
import { maximumPasskeys } from "@trazo/domain/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import { addFactor } from "./change-factors.ts"
import { loadWebauthn } from "./load-webauthn.ts"
import { passkeyAlgorithms } from "./passkey-algorithms.ts"
import { insertPasskey, takeChallenge } from "./passkeys.queries.ts"
import { signedChallenge } from "./signed-challenge.ts"
import { inArea, type Subject } from "./subject.ts"

export interface MadePasskey {
  subject: Subject
  site: Site
  name: string
  passkey: NewPasskey
}

/**
 * Keeps a passkey that signed a challenge given to this account on this host, whoever tries it first.
 * @throws ApiError PASSKEY_REFUSED, PASSKEYS_FULL
 */
export async function addPasskey(
  scope: Scope | null,
  { subject, site, name, passkey }: MadePasskey,
  deps: Deps,
): Promise<ChangedFactors> {
  const { host } = site
  const now = deps.clock.now()
  const challenge = signedChallenge(passkey.response.clientDataJSON)
  const asked = challenge && { challenge, purpose: "register" as const, host, now }
  // In a transaction of its own: the challenge is gone even when what signed it is refused.
  const stood = asked && (await inArea(scope, (tx) => takeChallenge(tx, subject, asked), deps))
  const credential = stood ? await verifiedCredential({ passkey, challenge, site }) : null
  if (!credential) throw new ApiError("PASSKEY_REFUSED")
  return addFactor(
    scope,
    { subject, host },
    async (tx, { factors }) => {
      if (factors.passkeys.length >= maximumPasskeys) throw new ApiError("PASSKEYS_FULL")
      const id = await insertPasskey(tx, subject, {
        ...{ name, host, now, credentialId: credential.id, signCount: credential.counter },
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
  // The library throws for whatever doesn't fit.
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
