import { createHash, generateKeyPair, generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { promisify } from "node:util"
import type { ActivationState, IssuedCertificate } from "@trazo/contract/certificates/activation"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { decodePem, encodePem } from "@trazo/pki/asn1/pem"
import * as tags from "@trazo/pki/asn1/tags"
import { bitString, element, integer, nullValue, oid, sequence } from "@trazo/pki/asn1/writer"
import { opensslFileAsync } from "@trazo/pki/testing/programs"
import type { Insertable } from "kysely"
import type { Actor } from "../actor.ts"
import type { WantedCertificate } from "../adapters/certificate-authority/port.ts"
import type { Database } from "../database/schema.ts"
import { inScope } from "../database/scope.ts"
import {
  recordCertificateStatus,
  recordIntent,
  recordIssued,
} from "../features/authority/authority/certificate-status.ts"
import { aClient, signedIn, type TestDistributor } from "./factories.ts"
import { aRequest } from "./request-factory.ts"
import type { TestApp } from "./test-app.ts"

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")

const makeKeys = promisify(generateKeyPair)
export const p12Password = "clave-de-prueba-1"
const encrypted = { cipher: "aes-256-cbc", passphrase: p12Password }

type ApiResult<Body = ActivationState> = {
  status: number
  body: Body & { typeCode?: string; message?: string; fields?: Record<string, string> }
}

/** An approved request, its client signed in, and the calls of an activation. */
export async function anApproval(
  test: TestApp,
  distributor: TestDistributor,
  columns: Partial<Insertable<Database["requests"]>> = {},
) {
  const identity = columns.userInfo ? JSON.parse(columns.userInfo).identity : undefined
  const client = await aClient(test, distributor, { identity: identity ?? uniqueIdentity() })
  const now = test.clock.now()
  const request = await aRequest(test, distributor, {
    status: "approved",
    approvalNumber: 1,
    approvedAt: now,
    clientId: client.id,
    verifiedEmail: client.email,
    expiresAt: new Date(now.getTime() + 50 * 86_400_000),
    ...columns,
  })
  const headers = await signedIn(test, { area: "client", id: client.id }, distributor)
  const actor: Actor = { area: "client", id: client.id }
  const call = async <Body = ActivationState>(
    method: "GET" | "POST" | "PUT",
    path = "",
    payload?: object,
  ) => {
    const url = `/api/clients/requests/${request.id}/activation${path}`
    const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() } as ApiResult<Body>
  }
  return {
    request,
    client,
    headers,
    actor,
    call,
    scope: distributor.scope,
    /** The code of the last mail to the client. */
    code: async () => codeIn(test, client.email),
    authorise: async () => {
      await call("POST", "/code")
      await call("PUT", "/code", { code: await codeIn(test, client.email) })
    },
    saveCopy: (device: Device) => call("PUT", "/key-copy", { copy: device.copy }),
    requestCertificate: (device: Pick<Device, "certificationRequest">) =>
      call<IssuedCertificate>("POST", "/certificate", { certificationRequest: device.certificationRequest }),
  }
}
export type Approval = Awaited<ReturnType<typeof anApproval>>

let identities = 1_000_000_000
const uniqueIdentity = () => String(++identities)

async function codeIn(test: TestApp, email: string): Promise<string> {
  const mail = (await test.mails()).findLast(({ to, subject }) => to === email && subject.includes("código"))
  return /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? ""
}

/** A holder's device with its own key, in the formats of packages/pki/src/holder. */
export async function aDevice() {
  const { privateKey, publicKey } = await makeKeys("rsa", { modulusLength: 2048 })
  const spki = publicKey.export({ format: "der", type: "spki" })
  const pem = privateKey.export({ ...encrypted, format: "pem", type: "pkcs8" }).toString()
  const digest = createHash("sha256").update(decodePem("ENCRYPTED PRIVATE KEY", pem)).digest("hex")
  return {
    copy: base64(Buffer.from(`SHA-256: ${digest}\n${pem}`)),
    certificationRequest: pkcs10Of(spki, privateKey),
    /** The finished file. Packing it again gives different bytes. */
    async p12({ certificate, chain }: IssuedCertificate): Promise<string> {
      const [holder, ...others] = [certificate, ...chain].map((one) =>
        encodePem("CERTIFICATE", Buffer.from(one, "base64")),
      )
      const pack = ["pkcs12", "-export", "-inkey", "key.pem", "-passin", `pass:${p12Password}`]
      const parts = ["-in", "holder.pem", "-certfile", "chain.pem", "-passout", `pass:${p12Password}`]
      return base64(
        await opensslFileAsync("firma.p12", [...pack, ...parts, "-out", "firma.p12"], {
          "key.pem": pem,
          "holder.pem": holder ?? "",
          "chain.pem": others.join(""),
        }),
      )
    },
  }
}
export type Device = Awaited<ReturnType<typeof aDevice>>

/** A PKCS#10 in base64 for any key, signed by any key. */
export function pkcs10Of(spki: Uint8Array, signer: KeyObject): string {
  const attributes = element(tags.constructed(0))
  const info = sequence(integer(0), sequence(), spki, attributes)
  const algorithm = sequence(oid(oids.sha256WithRsa), nullValue())
  return base64(sequence(info, algorithm, bitString(sign("sha256", info, signer))))
}

/** Everything that a failed or repeated call must not change. */
export async function traceOfActivation({ owner }: TestApp, requestId: string) {
  return {
    request: await owner.selectFrom("requests").selectAll().where("id", "=", requestId).executeTakeFirst(),
    certificates: await owner
      .selectFrom("certificates")
      .selectAll()
      .where("requestId", "=", requestId)
      .execute(),
    copies: await owner.selectFrom("keyCopies").selectAll().where("requestId", "=", requestId).execute(),
    movements: await owner
      .selectFrom("requestMovements")
      .selectAll()
      .where("requestId", "=", requestId)
      .execute(),
    register: await owner.selectFrom("certificateStatus").selectAll().orderBy("serial").execute(),
    audit: await owner.selectFrom("auditLog").select(["action", "object"]).orderBy("id").execute(),
    mails: await owner.selectFrom("mails").select(["template", "toAddress"]).orderBy("id").execute(),
    files: await owner.selectFrom("files").select("id").orderBy("id").execute(),
  }
}

/** A shared key for tests in which only the certificate matters. */
const spki = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
  format: "der",
  type: "spki",
})
/** The register has no tenant, but its operations run in the transaction of some tenant. */
const someScope = { distributorId: "00000000-0000-7000-8000-000000000000" }

/** The approved content of a natural person's certificate. */
export function aWantedCertificate({ clock }: Pick<TestApp, "clock">, days = 365): WantedCertificate {
  const notBefore = clock.now()
  const notAfter = new Date(notBefore.getTime() + days * dayMilliseconds)
  const identity = { identityType: "ci", identity: "1710034065", city: "QUITO" } as const
  const person = { names: "MARÍA JOSÉ", surnames: "PEÑA LOOR", email: "maria@prueba.ec" }
  return { holder: { kind: "subject1", ...identity, ...person }, spki, notBefore, notAfter }
}

/** A certificate that exists only in the authority's register. */
export async function aRegisteredCertificate({ deps, clock }: TestApp, { days = 365 } = {}) {
  const wanted = aWantedCertificate({ clock }, days)
  const { notAfter } = wanted
  const prepared = deps.authority.prepare(wanted)
  const { serial } = prepared
  await inScope(deps.db, someScope, async (tx) => recordIntent(tx, { serial, notAfter }, deps))
  const der = await deps.authority.sign(prepared, wanted)
  await inScope(deps.db, someScope, (tx) => recordIssued(tx, { serial, der }, deps))
  return { serial, pem: encodePem("CERTIFICATE", der) }
}

export async function revokeRegistered({ deps }: TestApp, serial: string): Promise<void> {
  const revoked = { serial, status: "revoked", reason: 1, invalidityDate: undefined } as const
  await inScope(deps.db, someScope, (tx) => recordCertificateStatus(tx, revoked, deps))
}

/** The authority's certificates by file name, for openssl. */
export function authorityFiles({ deps }: TestApp) {
  const [issuing, root] = deps.authority.chain.map((der) => encodePem("CERTIFICATE", der))
  if (!issuing || !root) throw new Error("An authority of ours has two certificates")
  return { "issuing.pem": issuing, "root.pem": root, "chain.pem": issuing + root }
}

/** openssl options that set its clock to the test's time. */
export function atTestTime({ clock }: TestApp): string[] {
  return ["-attime", String(Math.floor(clock.now().getTime() / 1000))]
}
