import { generateKeyPairSync, randomBytes } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import {
  after,
  makeAuthority,
  makeStamping,
  newHolderKey,
  settings,
  start,
} from "../../../testing/authority.ts"
import { encodeTbsParts, replacedExtension, type TbsParts, tbsParts } from "../../../testing/tbs-parts.ts"
import * as oids from "../../asn1/object-identifiers.ts"
import * as tags from "../../asn1/tags.ts"
import { element, integer, nullValue, oid, sequence, time } from "../../asn1/writer.ts"
import type { Bytes } from "../../bytes.ts"
import { createIssuing } from "../authority-creation.ts"
import { issuerFrom, tbsOf } from "../certificate.ts"
import * as ext from "../extensions.ts"
import { encodeName } from "../name.ts"
import type { AuthorityIntent } from "./authority-lints.ts"
import { requireSoundAuthorityTbs } from "./lint-tbs.ts"

type Role = AuthorityIntent["role"]

let sound: Record<Role, { tbs: Uint8Array; wanted: AuthorityIntent }>

beforeAll(async () => {
  const { root, issuing, responder } = await makeAuthority()
  const stamping = await makeStamping({ root })
  const [top, middle, end, stamper] = [root, issuing, responder, stamping].map(({ certificate }) =>
    issuerFrom(certificate),
  )
  const one = (role: Role, own: typeof top, issuer: typeof top | null) => ({
    tbs: tbsOf(own?.certificate ?? new Uint8Array()),
    wanted: { role, spki: own?.spki ?? new Uint8Array(), issuer: issuer ?? null },
  })
  sound = {
    root: one("root", top, null),
    issuing: one("issuing", middle, top),
    responder: one("responder", end, middle),
    stamping: one("stamping", stamper, top),
  }
})

const lasting = (from: Date, to: Date) => (): TbsParts => ({ validity: sequence(time(from), time(to)) })
const extended = (type: string, wanted?: Bytes) => (tbs: Uint8Array) => replacedExtension(tbs, type, wanted)
const weakKey = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({
  format: "der",
  type: "spki",
})
const asBytes = (octets: Uint8Array): Bytes => new Uint8Array(octets)
const named = (...types: string[]) => encodeName(types.map((type) => ({ type, value: "EC" })))
const years = (count: number) => after(366 * count)

const broken: [Role, string, string, (tbs: Uint8Array) => TbsParts][] = [
  ["root", "version", "version 1", () => ({ version: undefined })],
  ["root", "serial-number", "the serial 0", () => ({ serial: integer(0) })],
  ["root", "serial-number", "a serial of 21 octets", () => ({ serial: integer(2n ** 160n) })],
  [
    "root",
    "signature-algorithm",
    "RSA without a digest",
    () => ({ algorithm: sequence(oid(oids.rsaEncryption), nullValue()) }),
  ],
  ["root", "issuer", "another issuer", () => ({ issuer: named(oids.commonName) })],
  ["root", "validity-within-issuer", "an end before its beginning", lasting(years(1), start)],
  ["root", "public-key", "another key", () => ({ key: asBytes(newHolderKey().spki) })],
  ["root", "public-key-strength", "RSA-1024", () => ({ key: asBytes(weakKey) })],
  ["root", "extensions", "no key usage", extended(oids.keyUsage)],
  ["root", "basic-constraints", "pathlen 0", extended(oids.basicConstraints, ext.authorityConstraints(0))],
  [
    "root",
    "authority-key-identifier",
    "another key's identifier",
    extended(oids.authorityKeyIdentifier, ext.authorityKeyIdentifier(new Uint8Array(20))),
  ],
  [
    "issuing",
    "subject",
    "no common name",
    () => ({ subject: named(oids.countryName, oids.organizationName) }),
  ],
  ["issuing", "subject", "the root's name", (tbs) => ({ subject: tbsParts(tbs).issuer })],
  ["issuing", "validity-within-issuer", "a beginning before the root's", lasting(after(-1), years(5))],
  ["issuing", "validity-within-issuer", "an end after the root's", lasting(start, years(21))],
  ["issuing", "extensions", "no address of the root", extended(oids.authorityInfoAccess)],
  ["issuing", "extensions", "an extended key usage", extended("", ext.extendedKeyUsage(oids.ocspSigning))],
  ["issuing", "basic-constraints", "CA:FALSE", extended(oids.basicConstraints, ext.endEntityConstraints())],
  ["issuing", "basic-constraints", "pathlen 1", extended(oids.basicConstraints, ext.authorityConstraints(1))],
  ["issuing", "basic-constraints", "no pathlen", extended(oids.basicConstraints, ext.authorityConstraints())],
  [
    "issuing",
    "critical-extensions",
    "key usage that is not critical",
    extended(oids.keyUsage, ext.extension(oids.keyUsage, false, keyUsageValue())),
  ],
  ["issuing", "key-usage", "no cRLSign", extended(oids.keyUsage, ext.keyUsage("keyCertSign"))],
  [
    "issuing",
    "subject-key-identifier",
    "an empty identifier",
    extended(oids.subjectKeyIdentifier, ext.subjectKeyIdentifier(new Uint8Array())),
  ],
  ["responder", "validity-within-issuer", "an end after the issuing authority's", lasting(start, years(11))],
  ["responder", "extensions", "no ocsp-nocheck", extended(oids.ocspNoCheck)],
  ["responder", "basic-constraints", "CA:TRUE", extended(oids.basicConstraints, ext.authorityConstraints())],
  ["responder", "key-usage", "keyCertSign", extended(oids.keyUsage, ext.keyUsage("keyCertSign"))],
  [
    "responder",
    "extended-key-usage",
    "client authentication",
    extended(oids.extendedKeyUsage, ext.extendedKeyUsage(oids.clientAuth)),
  ],
  [
    "stamping",
    "critical-extensions",
    "a purpose that is not critical",
    extended(oids.extendedKeyUsage, ext.extendedKeyUsage(oids.timeStamping)),
  ],
  [
    "stamping",
    "extended-key-usage",
    "a second purpose",
    extended(oids.extendedKeyUsage, criticalPurposes(oids.timeStamping, oids.clientAuth)),
  ],
  ["stamping", "basic-constraints", "CA:TRUE", extended(oids.basicConstraints, ext.authorityConstraints())],
  ["stamping", "key-usage", "keyCertSign", extended(oids.keyUsage, ext.keyUsage("keyCertSign"))],
  ["stamping", "extensions", "no end of its key", extended(oids.privateKeyUsagePeriod)],
  ["stamping", "extensions", "no policy", extended(oids.certificatePolicies)],
  [
    "stamping",
    "private-key-usage-period",
    "a key that signs until its certificate ends",
    extended(oids.privateKeyUsagePeriod, ext.privateKeyUsagePeriod(start, years(20))),
  ],
]

function criticalPurposes(...purposes: string[]): Bytes {
  return ext.extension(oids.extendedKeyUsage, true, sequence(...purposes.map(oid)))
}

function keyUsageValue(): Bytes {
  return element(tags.bitString, Uint8Array.of(1, 0b0000_0110))
}

it.each(["root", "issuing", "responder", "stamping"] as const)("accepts a sound certificate: %s", (role) => {
  const { tbs, wanted } = sound[role]
  expect(() => requireSoundAuthorityTbs(tbs, wanted)).not.toThrow()
})

it.each(broken)("%s: %s refuses %s", (role, lint, _, change) => {
  const { tbs, wanted } = sound[role]
  const changed = encodeTbsParts({ ...tbsParts(tbs), ...change(tbs) })
  expect(() => requireSoundAuthorityTbs(changed, wanted)).toThrow(`${lint}: `)
})

it("does not sign an issuing authority that begins before its root", async () => {
  const { root } = await makeAuthority()
  const name = { commonName: "Temprana", organization: "Trazo" }
  const input = { random: randomBytes, keyBits: 2048, root, name, ...settings }
  await expect(createIssuing({ ...input, clock: { now: () => after(-1) } })).rejects.toThrow(
    "validity-within-issuer: Begins before its issuer",
  )
})
