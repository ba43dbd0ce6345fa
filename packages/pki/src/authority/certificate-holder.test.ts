import { beforeAll, describe, expect, it } from "vitest"
import {
  after,
  holders,
  issueTo,
  makeAuthority,
  newHolderKey,
  settings,
  start,
  type TestAuthority,
} from "../../testing/authority.ts"
import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { element, explicit, ia5String, oid, printableString, sequence, utf8String } from "../asn1/writer.ts"
import { readCertificateHolder } from "../x509/certificate-holder.ts"
import type { NameAttribute } from "../x509/name.ts"
import { encodeTbsCertificate, signTbs } from "./certificate.ts"
import { certificatePolicies, extension } from "./extensions.ts"
import { encodeName } from "./name.ts"

let authority: TestAuthority
const { spki } = newHolderKey()
beforeAll(async () => {
  authority = await makeAuthority()
})

const read = (der: Uint8Array) => readCertificateHolder(der, settings.policyArc)

/** A certificate as another authority would write it. */
async function foreign(subject: NameAttribute[], extensions: Uint8Array[]) {
  const tbs = encodeTbsCertificate({
    serial: "77",
    issuer: encodeName([{ type: oids.organizationName, value: "SECURITY DATA S.A. 2" }]),
    subject: encodeName(subject),
    spki,
    notBefore: start,
    notAfter: after(730),
    extensions,
  })
  return read(await signTbs(tbs, authority.issuing.privateKey))
}

const policy = (under: string) =>
  certificatePolicies({ policy: `1.3.6.1.4.1.${under}`, practiceStatement: "http://dpc.ec" })
const field = (under: string, value: Uint8Array) => extension(`1.3.6.1.4.1.${under}`, false, value)
const otherName = (under: string, value: Uint8Array) =>
  element(tags.constructed(0), oid(`1.3.6.1.4.1.${under}`), explicit(0, value))
const commonName = { type: oids.commonName, value: "ANA PAZ VERA" }

describe("a certificate of generation B (ARCOTEL-2024-0176)", () => {
  it("returns all approved data of our own certificate", async () => {
    const { certificate, serial } = await issueTo(authority, holders.representative, spki)
    expect(read(certificate)).toMatchObject({
      generation: "B",
      commonName: "LUIS ANDRADE",
      names: "LUIS",
      surnames: "ANDRADE",
      identityType: "ci",
      identity: "0926687856",
      ruc: "0992339411001",
      organisation: "FIRMAS DEL PACÍFICO S.A.",
      department: "GERENCIA",
      position: "GERENTE GENERAL",
      city: "GUAYAQUIL",
      email: "luis@empresa.ec",
      policies: ["1.3.6.1.4.1.99999.2.3.1"],
      speaksFor: "legalRepresentative",
      kind: "subject4",
      issuer: { commonName: "Emisora de prueba", organisation: "Trazo Pruebas S.A." },
      serial,
      notBefore: start,
      notAfter: after(365),
    })
  })

  it("distinguishes a natural person with RUC by the RUC alone", async () => {
    expect(read((await issueTo(authority, holders.natural, spki)).certificate).kind).toBe("subject1")
    const withRuc = read((await issueTo(authority, holders.withRuc, spki)).certificate)
    expect(withRuc).toMatchObject({ kind: "subject2", identityType: "passport", identity: "AB123456" })
  })

  it("returns the RUC without the TINEC- of one authority, and the kind of the policy", async () => {
    const holder = await foreign(
      [
        commonName,
        { type: oids.serialNumber, value: "IDCEC-1714307103" },
        { type: oids.organizationIdentifier, value: "TINEC-1714307103001" },
      ],
      [policy("65311.2.1.1")],
    )
    expect(holder).toMatchObject({ ruc: "1714307103001", identity: "1714307103", kind: "subject2" })
  })

  it("accepts an identity without prefix only if it is a cédula", async () => {
    const withSerial = (value: string) => foreign([commonName, { type: oids.serialNumber, value }], [])
    expect((await withSerial("1714307103")).identity).toBe("1714307103")
    expect((await withSerial("1714307104")).identity).toBeUndefined()
    expect((await withSerial("1714307104-201126150000")).identity).toBeUndefined()
    expect((await withSerial("1714307103-201126150000")).identity).toBe("1714307103")
  })
})

describe("a certificate of generation A", () => {
  it("is read from private extensions in any string type", async () => {
    const holder = await foreign(
      [commonName],
      [
        field("37746.3.1", printableString("1714307103")),
        field("37746.3.2", utf8String("ANA")),
        field("37746.3.3", utf8String("PEÑA")),
        field("37746.3.4", element(0x16, Buffer.from("VERA"))),
        field("37746.3.11", ia5String("1714307103001")),
        field("37746.3.99", ia5String("nada")),
        policy("37746.2.7"),
      ],
    )
    expect(holder).toMatchObject({
      generation: "A",
      names: "ANA",
      surnames: "PEÑA VERA",
      identity: "1714307103",
      identityType: "ci",
      ruc: "1714307103001",
      speaksFor: "natural",
      kind: "subject2",
      organisation: undefined,
      email: undefined,
    })
  })

  it("is read from the otherNames of its alternative name", async () => {
    const names = sequence(
      otherName("47286.102.3.1", utf8String("AB123456")),
      element(tags.primitive(1), Buffer.from("ana@correo.ec")),
      otherName("47286.102.3.3", utf8String("PAZ")),
      otherName("47286.102.3.10", utf8String("EMPRESA S.A.")),
    )
    const holder = await foreign(
      [commonName],
      [extension(oids.subjectAltName, false, names), policy("47286.102.2.3.1")],
    )
    expect(holder).toMatchObject({
      identity: "AB123456",
      identityType: "passport",
      surnames: "PAZ",
      organisation: "EMPRESA S.A.",
      email: "ana@correo.ec",
      kind: "subject4",
    })
  })

  it("is read without the fields that are missing or not text", async () => {
    const damaged = extension(oids.subjectAltName, false, Buffer.from("3003", "hex"))
    const holder = await foreign(
      [commonName],
      [
        field("37442.3.1", printableString("1714307103")),
        field("37442.3.2", Buffer.from("0c05", "hex")),
        damaged,
        policy("37442.2.5.1.3"),
      ],
    )
    expect(holder).toMatchObject({
      identity: "1714307103",
      names: undefined,
      surnames: undefined,
      speaksFor: "company",
    })
  })
})

describe("policies", () => {
  const speaksFor = async (under: string, ...extensions: Uint8Array[]) =>
    (await foreign([commonName], [policy(under), ...extensions])).speaksFor

  it("with two meanings are distinguished by the generation", async () => {
    expect(await speaksFor("61305.2.2.1")).toBe("member")
    expect(await speaksFor("61305.2.2.1", field("61305.3.1", ia5String("1714307103")))).toBe("natural")
  })

  it("of seals and unknown policies have no kind", async () => {
    expect(await speaksFor("37442.102.2.4.1")).toBe("seal")
    expect(await speaksFor("1.2.3")).toBeUndefined()
    expect(await speaksFor("37442.22.1")).toBeUndefined()
  })
})

it("refuses bytes that are not a certificate", () => {
  expect(() => read(Buffer.from("no es un certificado"))).toThrow(Asn1Error)
})
