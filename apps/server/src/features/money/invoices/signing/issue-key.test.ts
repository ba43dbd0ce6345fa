import { generateKeyPairSync } from "node:crypto"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { encodePem } from "@trazo/pki/asn1/pem"
import { encodeTbsCertificate, signTbs } from "@trazo/pki/authority/certificate"
import { endEntityConstraints } from "@trazo/pki/authority/extensions"
import { encodeName } from "@trazo/pki/authority/name"
import { mustRun, opensslText, TemporaryFolder } from "@trazo/pki/testing/programs"
import { beforeEach, expect, it } from "vitest"
import { inScope } from "../../../../database/scope.ts"
import { actsOn } from "../../../../testing/accounts.ts"
import { atTestTime, authorityFiles } from "../../../../testing/activation.ts"
import type { TestDistributor } from "../../../../testing/factories.ts"
import { aStaffCaller } from "../../../../testing/staff.ts"
import { anInvoicingDistributor, aSale } from "../../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../../testing/tax/invoicing-app.ts"
import { makeP12 } from "../../../../testing/tax/vouchers.ts"
import { dailyQuotas } from "../../../platform/files/claim-quota.ts"
import { findInvoicing } from "../invoicing-settings.ts"
import { storeInvoicingKey } from "../set-up-invoicing.ts"
import { issueInvoicingKey } from "./issue-key.ts"
import { warnEndingKeys } from "./warn-ending-keys.ts"

const { test } = await anInvoicingApp()
const { owner, clock, deps } = test
const path = "/configuration/billing"

let shop: TestDistributor
let editor: Awaited<ReturnType<typeof aStaffCaller>>
beforeEach(async () => {
  clock.set("2026-11-23T15:00:00.000Z")
  shop = await anInvoicingDistributor(test)
  await register(await rucOfIssuer())
  editor = await aStaffCaller(test, shop, { permissions: ["/configuration:edit", "/configuration:view"] })
})

async function rucOfIssuer(): Promise<string> {
  const setup = await inScope(deps.db, shop.scope, findInvoicing)
  return setup?.issuer.ruc ?? ""
}

/** What an administrator does. */
const register = (ruc: string) =>
  owner.updateTable("distributors").set({ ruc, name: "Firmas Ñandú" }).where("id", "=", shop.id).execute()

const issue = () => editor.call("POST", `${path}/key/issue`)

const storedKey = () =>
  owner.selectFrom("invoicingKeys").selectAll().where("distributorId", "=", shop.id).executeTakeFirst()

const statusOf = (serial: string) =>
  owner
    .selectFrom("certificateStatus")
    .select(["status", "reasonCode"])
    .where("serial", "=", serial)
    .executeTakeFirst()

const acts = async () => (await actsOn(test, `invoicing-key:${shop.id}`)).map(({ action }) => action)

async function anInvoice(): Promise<string> {
  const { receive } = await aSale(test, shop)
  await receive()
  await test.runJobs()
  const { signedXml } = await owner
    .selectFrom("invoices")
    .select("signedXml")
    .where("distributorId", "=", shop.id)
    .executeTakeFirstOrThrow()
  return signedXml ?? ""
}

it("certifies the registered company, and signs invoices that openssl and xmlsec1 verify", async () => {
  const { status, body } = await issue()
  expect(status, JSON.stringify(body)).toBe(200)
  const ruc = await rucOfIssuer()
  expect(body).toMatchObject({
    isReady: true,
    key: { holder: "FIRMAS ÑANDÚ", ruc, isIssuers: true, isOwn: true },
  })
  const { certificate, serial } = (await storedKey()) ?? { certificate: Buffer.of(), serial: "" }
  const leaf = encodePem("CERTIFICATE", certificate)
  const files = { ...authorityFiles(test), "leaf.pem": leaf }
  const chain = ["-CAfile", "root.pem", "-untrusted", "issuing.pem", "leaf.pem"]
  expect(opensslText(["verify", "-x509_strict", ...atTestTime(test), ...chain], files)).toContain(
    "leaf.pem: OK",
  )
  const shown = opensslText(["x509", "-in", "leaf.pem", "-noout", "-text"], files)
  expect(shown).toContain("Public-Key: (2048 bit)")
  expect(await statusOf(serial)).toMatchObject({ status: "good" })

  using folder = new TemporaryFolder({ "in.xml": await anInvoice(), "signer.pem": leaf })
  const ids = ["factura", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties", "KeyInfo"].flatMap(
    (name, index) => [index === 0 ? "--id-attr:id" : "--id-attr:Id", name],
  )
  const keys = ["--pubkey-cert-pem", folder.path("signer.pem"), "--enabled-key-data", "raw-x509-cert"]
  expect(mustRun("xmlsec1", ["--verify", ...keys, ...ids, folder.path("in.xml")]).text).toMatch(/^OK/m)
  expect(await acts()).toEqual(["invoicing-key.intended", "invoicing-key.issued"])
})

it("revokes the certificate that another replaces, and the one that is removed", async () => {
  await issue()
  const first = (await storedKey())?.serial ?? ""
  await issue()
  const second = (await storedKey())?.serial ?? ""
  expect(await statusOf(first)).toEqual({ status: "revoked", reasonCode: 4 })
  expect(await statusOf(second)).toMatchObject({ status: "good" })
  await editor.call("DELETE", `${path}/key`)
  expect(await statusOf(second)).toEqual({ status: "revoked", reasonCode: 5 })
  expect(await storedKey()).toBeUndefined()
  expect((await acts()).filter((action) => action === "invoicing-key.revoked")).toHaveLength(2)
})

it("keeps one of two that are issued together, and revokes the other", async () => {
  await Promise.all([issue(), issue()])
  const rows = await owner
    .selectFrom("invoicingCertificates")
    .innerJoin("certificateStatus", "certificateStatus.serial", "invoicingCertificates.serial")
    .select(["invoicingCertificates.serial", "certificateStatus.status"])
    .where("distributorId", "=", shop.id)
    .execute()
  expect(rows.map(({ status }) => status).sort()).toEqual(["good", "revoked"])
  expect((await storedKey())?.serial).toBe(rows.find(({ status }) => status === "good")?.serial)
})

it("names nobody but the registered company", async () => {
  await register("1790011674001")
  const { status, body } = await issue()
  expect([status, body.typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
  expect(body.message).toContain("está registrada con el 1790011674001")
  await owner.updateTable("distributors").set({ configuration: "{}" }).where("id", "=", shop.id).execute()
  expect((await issue()).body.message).toContain("Complete primero")
  expect(await acts()).toEqual([])
})

it("needs its permission and a recent proof, and is limited by day", async () => {
  const viewer = await aStaffCaller(test, shop, { permissions: ["/configuration:view"] })
  expect((await viewer.call("POST", `${path}/key/issue`)).status).toBe(403)
  await editor.ageProof()
  expect((await issue()).body.typeCode).toBe("PROOF_REQUIRED")
  editor = await aStaffCaller(test, shop, { permissions: ["/configuration:edit"] })
  await issue()
  await owner
    .updateTable("uploadQuotas")
    .set({ drafts: dailyQuotas.invoicingCertificatesPerDistributor })
    .execute()
  expect((await issue()).body.typeCode).toBe("TOO_MANY_REQUESTS")
})

/** A P12 whose certificate its own key of so many bits signed. */
async function selfSigned(bits: number): Promise<Buffer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits })
  const name = encodeName([{ type: oids.commonName, value: "UNO" }])
  const tbs = encodeTbsCertificate({
    serial: "12345",
    issuer: name,
    subject: name,
    spki: publicKey.export({ format: "der", type: "spki" }),
    notBefore: new Date("2026-11-01"),
    notAfter: new Date("2027-11-01"),
    extensions: [endEntityConstraints()],
  })
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  return await makeP12(await signTbs(tbs, privateKey), key)
}

it("takes no weak key and no certificate that signed itself, but in a demonstration", async () => {
  const store = async (bits: number, demoData: "local" | false) => {
    const file = { name: "firma.p12", bytes: await selfSigned(bits) }
    const upload = { file, password: "clave-1" }
    const actor = { ...editor, area: "executive", administrator: false, permissions: [] } as const
    const call = { scope: shop.scope, actor, upload } as never
    return await storeInvoicingKey(call, { ...deps, settings: { ...deps.settings, demoData } }).catch(
      (error) => error.toResponse().fields.file,
    )
  }
  expect(await store(1024, false)).toMatch(/RSA de 1024 bits/)
  expect(await store(2048, false)).toMatch(/se firmó a sí mismo/)
  expect(await store(2048, "local")).toMatchObject({ key: { holder: "UNO", isOwn: false } })
})

it("keeps the key before when the signature is interrupted, and revokes the serial later", async () => {
  await issue()
  const before = await storedKey()
  const sign = () => Promise.reject(new Error("killed"))
  const actor = { ...editor, area: "executive", administrator: false, permissions: [] } as const
  const interrupted = issueInvoicingKey({ scope: shop.scope, actor } as never, {
    ...deps,
    authority: { ...deps.authority, sign },
  })
  await expect(interrupted).rejects.toThrow("killed")
  expect(await storedKey()).toEqual(before)
  const { serial } = await owner
    .selectFrom("invoicingCertificates")
    .select("serial")
    .where("distributorId", "=", shop.id)
    .where("der", "is", null)
    .executeTakeFirstOrThrow()
  await warnEndingKeys(deps)
  expect(await statusOf(serial)).toMatchObject({ status: "intent" })
  clock.advance({ hours: 2 })
  await warnEndingKeys(deps)
  expect(await statusOf(serial)).toMatchObject({ status: "revoked" })
  expect(await statusOf(before?.serial ?? "")).toMatchObject({ status: "good" })
})
