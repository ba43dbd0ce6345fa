import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import {
  after,
  clock,
  holders,
  issueTo,
  makeAuthority,
  newHolderKey,
  settings,
  start,
  type TestAuthority,
} from "../../testing/authority.ts"
import * as oids from "../asn1/object-identifiers.ts"
import { nullValue } from "../asn1/writer.ts"
import { createIssuing } from "./authority-creation.ts"
import { encodeTbsCertificate, signTbs } from "./certificate.ts"
import { verifyChain } from "./chain.ts"
import { extension } from "./extensions.ts"
import { encodeName } from "./name.ts"

let authority: TestAuthority
let stranger: TestAuthority
let leaf: Buffer
const { spki, privateKey } = newHolderKey()
beforeAll(async () => {
  ;[authority, stranger] = await Promise.all([makeAuthority(), makeAuthority()])
  leaf = (await issueTo(authority, holders.natural, spki)).certificate
})

const verify = (certificate: Uint8Array, now = after(1)) =>
  verifyChain(certificate, authority.issuing.certificate, authority.root.certificate, now)

describe("a chain", () => {
  it("is valid for an issued certificate from its first to its last second", () => {
    for (const now of [start, after(1), after(365)]) expect(verify(leaf, now)).toEqual({ valid: true })
  })

  it("is invalid before and after", () => {
    expect(verify(leaf, new Date(after(365).getTime() + 1))).toEqual({
      valid: false,
      problem: "expired",
      at: "leaf",
    })
    expect(verify(leaf, new Date(start.getTime() - 1))).toMatchObject({ problem: "notYetValid", at: "root" })
    expect(verify(leaf, after(365 * 11))).toEqual({ valid: false, problem: "expired", at: "issuing" })
  })

  it("is invalid for another authority of the same name", () => {
    const { root, issuing } = stranger
    const mixed = verifyChain(leaf, issuing.certificate, root.certificate, after(1))
    expect(mixed).toEqual({ valid: false, problem: "notIssuedBy", at: "leaf" })
    const other = verifyChain(leaf, authority.issuing.certificate, root.certificate, after(1))
    expect(other).toEqual({ valid: false, problem: "notIssuedBy", at: "issuing" })
  })

  it("is invalid with one octet changed, truncated, or for bytes that are not a certificate", () => {
    const changed = Buffer.from(leaf)
    const at = changed.indexOf("QUITO")
    changed[at] = 0x58
    expect(verify(changed)).toEqual({ valid: false, problem: "signature", at: "leaf" })
    expect(verify(leaf.subarray(0, -1))).toMatchObject({ problem: "malformed", at: "leaf" })
    expect(verify(Buffer.from("hola"))).toMatchObject({ problem: "malformed", at: "leaf" })
  })

  const certify = (extensions: Uint8Array[]) =>
    signTbs(
      encodeTbsCertificate({
        serial: "5",
        issuer: authority.issuer.name,
        subject: encodeName([{ type: oids.commonName, value: "X" }]),
        spki,
        notBefore: start,
        notAfter: after(10),
        extensions,
      }),
      authority.issuing.privateKey,
    )

  it("is invalid with an unknown critical extension", async () => {
    expect(await certify([extension("1.2.3.4", false, nullValue())]).then((der) => verify(der))).toEqual({
      valid: true,
    })
    expect(verify(await certify([extension("1.2.3.4", true, nullValue())]))).toMatchObject({
      problem: "unknownCriticalExtension",
    })
  })

  it("is invalid through a holder's certificate used as an authority's", async () => {
    const forged = await signTbs(
      encodeTbsCertificate({
        serial: "6",
        issuer: authority.issuer.name,
        subject: encodeName([{ type: oids.commonName, value: "Y" }]),
        spki,
        notBefore: start,
        notAfter: after(10),
        extensions: [],
      }),
      privateKey,
    )
    expect(verify(forged)).toMatchObject({ problem: "signature", at: "leaf" })
    const { root } = authority
    const asIssuer = verifyChain(forged, authority.responder.certificate, root.certificate, after(1))
    expect(asIssuer).toMatchObject({ valid: false, at: "issuing" })
  })

  it("is invalid with an authority below one of pathlen 0", async () => {
    const below = await createIssuing({
      clock,
      random: randomBytes,
      keyBits: 2048,
      ...settings,
      root: authority.issuing,
      name: { commonName: "Debajo", organization: "Trazo" },
    })
    const result = verifyChain(leaf, below.certificate, authority.issuing.certificate, after(1))
    expect(result).toMatchObject({ valid: false, at: "root" })
  })
})
