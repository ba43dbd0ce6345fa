import type { AddressInfo } from "node:net"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { signTbs, tbsOf } from "@trazo/pki/authority/certificate"
import { authorityConstraints } from "@trazo/pki/authority/extensions"
import { opensslTextAsync } from "@trazo/pki/testing/programs"
import { encodeTbsParts, replacedExtension, tbsParts } from "@trazo/pki/testing/tbs-parts"
import { expect, test } from "vitest"
import { makeIssuing, openKey } from "../../../adapters/certificate-authority/own-authority-keys.ts"
import {
  aRegisteredCertificate,
  atTestTime,
  authorityFiles,
  aWantedCertificate,
  revokeRegistered,
} from "../../../testing/activation.ts"
import { anotherProcess, createTestApp, type TestApp } from "../../../testing/test-app.ts"
import { addIssuing } from "./add-issuing.ts"
import { publishRevocation } from "./revocation-lists.ts"

const before = await createTestApp()
const { deps, owner } = before
const root = await rootKey()
const id = await addIssuing(await makeIssuing({ root, id: "issuing-2" }, deps), deps)
/** A process that starts after the rollover. */
const after: TestApp = { ...before, ...(await anotherProcess(before)) }
await after.app.listen({ port: 0, host: "127.0.0.1" })
const origin = `http://127.0.0.1:${(after.app.server.address() as AddressInfo).port}`

async function rootKey(): Promise<KeyedCertificate> {
  const row = await owner
    .selectFrom("authorities")
    .selectAll()
    .where("id", "=", "root")
    .executeTakeFirstOrThrow()
  return openKey({ certificate: row.certificate, encryptedKey: row.encryptedKey ?? "" }, deps.settings)
}

/** Verifies a certificate of `issuer` against the root and the lists that `after` publishes, and asks OCSP. */
async function check(issuer: TestApp, pem: string, list: string): Promise<string> {
  const crl = async (name: string) => (await after.app.inject({ url: `/pki/${name}` })).rawPayload
  const files = { ...authorityFiles(issuer), "leaf.pem": pem }
  const pemOf = async (name: string) =>
    `-----BEGIN X509 CRL-----\n${(await crl(name)).toString("base64").replace(/(.{64})/g, "$1\n")}\n-----END X509 CRL-----\n`
  const lists = (await pemOf(list)) + (await pemOf("root.crl"))
  const verified = await opensslTextAsync(
    [
      "verify",
      "-x509_strict",
      "-crl_check_all",
      "-CRLfile",
      "lists.pem",
      ...atTestTime(before),
      "-CAfile",
      "root.pem",
      "-untrusted",
      "issuing.pem",
      "leaf.pem",
    ],
    { ...files, "lists.pem": lists },
  )
  const status = await opensslTextAsync(
    [
      "ocsp",
      "-issuer",
      "issuing.pem",
      "-CAfile",
      "chain.pem",
      "-url",
      `${origin}/ocsp`,
      "-no_nonce",
      "-validity_period",
      "99999999",
      ...atTestTime(before),
      "-cert",
      "leaf.pem",
    ],
    files,
  )
  return verified + status
}

test("a new issuing authority issues, and the earlier one publishes the status of its certificates", async () => {
  const old = await aRegisteredCertificate(before)
  const renewed = await aRegisteredCertificate(after)
  expect(after.deps.authority.id).toBe(id)
  expect(await check(before, old.pem, "issuing.crl")).toMatch(
    /leaf.pem: OK[\s\S]*leaf.pem: good[\s\S]*Response verify OK/,
  )
  expect(await check(after, renewed.pem, "issuing-2.crl")).toMatch(
    /leaf.pem: OK[\s\S]*leaf.pem: good[\s\S]*Response verify OK/,
  )
  for (const { serial } of [old, renewed]) await revokeRegistered(after, serial)
  for (const { serial } of [old, renewed]) await publishRevocation({ serial }, after.deps)
  expect(await check(before, old.pem, "issuing.crl")).toMatch(/certificate revoked[\s\S]*leaf.pem: revoked/)
  expect(await check(after, renewed.pem, "issuing-2.crl")).toMatch(
    /certificate revoked[\s\S]*leaf.pem: revoked/,
  )
})

test("the new certificates name the new issuer's list and certificate", async () => {
  const { pem } = await aRegisteredCertificate(after)
  const text = await opensslTextAsync(["x509", "-in", "leaf.pem", "-noout", "-text", "-nameopt", "utf8"], {
    "leaf.pem": pem,
  })
  expect(text).toContain("CN=TRAZO DEMOSTRACION Autoridad Emisora 2")
  expect(text).toContain("/pki/issuing-2.crl")
  const served = await after.app.inject({ url: "/pki/issuing-2.cer" })
  expect(served.rawPayload).toEqual(after.deps.authority.chain[0])
  expect((await after.app.inject({ url: "/pki/issuing-3.cer" })).statusCode).toBe(404)
})

test("the register of one issuing authority does not answer for the other's serials", async () => {
  const { serial } = await aRegisteredCertificate(after)
  const status = await opensslTextAsync(
    [
      "ocsp",
      "-issuer",
      "issuing.pem",
      "-CAfile",
      "chain.pem",
      "-url",
      `${origin}/ocsp`,
      "-no_nonce",
      "-validity_period",
      "99999999",
      ...atTestTime(before),
      "-serial",
      serial,
    ],
    authorityFiles(before),
  )
  expect(status).toContain(`${serial}: unknown`)
})

test("an intent from before the rollover is signed by its own issuer and delivered with its chain", async () => {
  const wanted = aWantedCertificate(before)
  const der = await after.deps.authority.sign(before.deps.authority.prepare(wanted), wanted)
  expect(after.deps.authority.chainOf(der)).toEqual(before.deps.authority.chain)
  expect(after.deps.authority.chain).not.toEqual(before.deps.authority.chain)
})

test("refuses a certificate without its key, of another root, with a small key or with a name that exists", async () => {
  const wanted = { root, id: "issuing-3" } as const
  const issuing = await makeIssuing(wanted, deps)
  const { privateKey } = await makeIssuing(wanted, deps)
  await expect(addIssuing({ ...issuing, privateKey }, deps)).rejects.toThrow("la clave no es la suya")
  const { demoData, pki } = deps.settings
  const other = { certificate: deps.authority.chain[0] as Buffer, privateKey: root.privateKey }
  const stranger = await makeIssuing(
    { root: other, id: "issuing-3" },
    { ...deps, settings: { demoData, pki } },
  )
  await expect(addIssuing(stranger, deps)).rejects.toThrow("la raíz no lo certifica")
  const again = await makeIssuing({ root, id: "issuing-2" }, deps)
  await expect(addIssuing(again, deps)).rejects.toThrow("otra autoridad ya tiene su nombre")
})

test("refuses a certificate of another program that breaks a lint, before it is stored", async () => {
  const { certificate, privateKey } = await makeIssuing({ root, id: "issuing-3" }, deps)
  const tbs = tbsOf(certificate)
  const longer = replacedExtension(tbs, oids.basicConstraints, authorityConstraints(1))
  const signed = await signTbs(encodeTbsParts({ ...tbsParts(tbs), ...longer }), root.privateKey)
  await expect(addIssuing({ certificate: signed, privateKey }, deps)).rejects.toThrow(
    'no sirve: Certificate refused: basic-constraints: "1" instead of "0"',
  )
  const ids = await owner.selectFrom("authorities").select("id").execute()
  expect(ids.map((row) => row.id)).not.toContain("issuing-3")
})
