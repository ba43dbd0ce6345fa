import { generateKeyPairSync } from "node:crypto"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { encodePem } from "@trazo/pki/asn1/pem"
import { inScope } from "../database/scope.ts"
import { recordCertificateStatus } from "../features/authority/record-certificate-status.ts"
import { recordIntent } from "../features/authority/record-intent.ts"
import type { TestApp } from "./test-app.ts"

/** Any key will do where only the certificate matters. */
const spki = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
  format: "der",
  type: "spki",
})
/** The register has no tenant; its acts run in some tenant's transaction. */
const someScope = { distributorId: "00000000-0000-7000-8000-000000000000" }

/** A certificate that only the authority's register knows: nobody's. */
export async function aRegisteredCertificate({ deps, clock }: TestApp, { days = 365 } = {}) {
  const notBefore = clock.now()
  const notAfter = new Date(notBefore.getTime() + days * dayMilliseconds)
  const identity = { identityType: "ci", identity: "1710034065", city: "QUITO" } as const
  const person = { names: "MARÍA JOSÉ", surnames: "PEÑA LOOR", email: "maria@prueba.ec" }
  const holder = { kind: "subject1", ...identity, ...person } as const
  const { serial, content } = deps.authority.prepare({ holder, spki, notBefore, notAfter })
  await inScope(deps.db, someScope, async (tx) => {
    recordIntent(tx, { serial, notAfter }, deps)
    await tx.flush()
    await recordCertificateStatus(tx, { serial, status: "good" }, deps)
  })
  return { serial, pem: encodePem("CERTIFICATE", await deps.authority.sign(content)) }
}

export async function revokeRegistered({ deps }: TestApp, serial: string): Promise<void> {
  const revoked = { serial, status: "revoked", reason: 1, invalidityDate: undefined } as const
  await inScope(deps.db, someScope, (tx) => recordCertificateStatus(tx, revoked, deps))
}

/** The authority's certificates by the names that openssl gets them under. */
export function authorityFiles({ deps }: TestApp) {
  const [issuing, root] = deps.authority.chain.map((der) => encodePem("CERTIFICATE", der))
  if (!issuing || !root) throw new Error("An authority of ours has two certificates")
  return { "issuing.pem": issuing, "root.pem": root, "chain.pem": issuing + root }
}

/** Options that move openssl to the test's hour. */
export function atTestTime({ clock }: TestApp): string[] {
  return ["-attime", String(Math.floor(clock.now().getTime() / 1000))]
}
