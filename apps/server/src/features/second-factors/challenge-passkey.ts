import type { generateAuthenticationOptions } from "@simplewebauthn/server"
import { ApiError } from "@trazo/contract/errors"
import { challengeLifetimeSeconds } from "@trazo/domain/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type HeldTicket, requireTicket } from "./get-ticket.ts"
import { loadWebauthn } from "./load-webauthn.ts"
import { insertChallenge, listPasskeys } from "./passkeys.queries.ts"
import { type Either, inArea, type Subject } from "./subject.ts"

type Challenge = Awaited<ReturnType<typeof generateAuthenticationOptions>>

/** What one of the account's passkeys of this host has to sign. @throws ApiError FACTOR_NOT_FOUND */
async function challenge(
  tx: Either,
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

/** For who is half way in. @throws ApiError TICKET_OVER, FACTOR_NOT_FOUND */
export function challengePasskey(
  scope: Scope | null,
  { host, ...held }: HeldTicket & { host: string },
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<Challenge> {
  return inArea(
    scope,
    async (tx) =>
      challenge(tx, { subject: await requireTicket(tx, held, deps), host, purpose: "sign-in" }, deps),
    deps,
  )
}

/** For who is in and proves it anew. @throws ApiError FACTOR_NOT_FOUND */
export function challengeProof(
  scope: Scope | null,
  call: { subject: Subject; host: string },
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<Challenge> {
  return inArea(scope, (tx) => challenge(tx, { ...call, purpose: "proof" }, deps), deps)
}
