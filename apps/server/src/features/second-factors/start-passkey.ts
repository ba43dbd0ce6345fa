import type { generateRegistrationOptions } from "@simplewebauthn/server"
import { ApiError } from "@trazo/contract/errors"
import { challengeLifetimeSeconds, maximumPasskeys } from "@trazo/domain/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadBrand } from "../tenants/load-brand.ts"
import { findFactorAccount } from "./accounts.queries.ts"
import type { FactorCall } from "./change-factors.ts"
import { loadWebauthn } from "./load-webauthn.ts"
import { passkeyAlgorithms } from "./passkey-algorithms.ts"
import { insertChallenge, listPasskeys } from "./passkeys.queries.ts"
import { inArea } from "./subject.ts"

const platformName = "Trazo"

/** What a new passkey of this host is made with; one device makes one only. @throws ApiError PASSKEYS_FULL */
export function startPasskey(
  scope: Scope | null,
  { subject, host }: FactorCall,
  deps: Deps,
): Promise<Awaited<ReturnType<typeof generateRegistrationOptions>>> {
  return inArea(
    scope,
    async (tx) => {
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
    },
    deps,
  )
}
