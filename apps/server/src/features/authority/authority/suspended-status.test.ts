import { opensslTextAsync } from "@trazo/pki/testing/programs"
import { expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import {
  aRegisteredCertificate,
  atTestTime,
  authorityFiles,
  revokeRegistered,
} from "../../../testing/activation.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { recordCertificateStatus } from "./certificate-status.ts"
import { publishRevocation } from "./revocation-lists.ts"

const test = await createTestApp()
const { app, deps, clock, owner, runJobs } = test
const origin = await app.listen({ port: 0, host: "127.0.0.1" })
const someScope = { distributorId: "00000000-0000-7000-8000-000000000000" }

async function change(serial: string, status: "suspended" | "released") {
  clock.advance({ minutes: 1 })
  await inScope(deps.db, someScope, (tx) => recordCertificateStatus(tx, { serial, status }, deps))
  await runJobs()
}

/** What `openssl ocsp` says of the certificate. */
const ocsp = (pem: string) =>
  opensslTextAsync(
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
      ...atTestTime(test),
      "-cert",
      "leaf.pem",
    ],
    { ...authorityFiles(test), "leaf.pem": pem },
  )

/** The entry of the certificate in the current list, as `openssl crl` prints it; null without an entry. */
async function listEntry(serial: string): Promise<string | null> {
  const { rawPayload } = await app.inject({ url: "/pki/issuing.crl" })
  const arguments_ = ["crl", "-inform", "DER", "-in", "list.crl", "-noout", "-text"]
  const text = await opensslTextAsync(arguments_, { "list.crl": rawPayload })
  const entry = text.split("Serial Number: ").find((one) => one.startsWith(hexSerial(serial)))
  return entry ?? null
}

const hexSerial = (serial: string) =>
  BigInt(serial)
    .toString(16)
    .toUpperCase()
    .replace(/^(?=(..)*.$)/, "0")

const lists = async () =>
  (await owner.selectFrom("revocationLists").select("number").where("authorityId", "=", "issuing").execute())
    .length

it("a suspension is on hold for OCSP and CRL, and its end makes the certificate good again", async () => {
  const { serial, pem } = await aRegisteredCertificate(test)
  expect(await ocsp(pem)).toContain("leaf.pem: good")
  await change(serial, "suspended")
  expect(await ocsp(pem)).toMatch(/leaf.pem: revoked[\s\S]*Reason: certificateHold/)
  expect(await listEntry(serial)).toContain("Certificate Hold")
  await change(serial, "released")
  expect(await ocsp(pem)).toContain("leaf.pem: good")
  expect(await listEntry(serial)).toBeNull()
  await change(serial, "suspended")
  expect(await listEntry(serial)).toContain("Certificate Hold")
})

it("a revocation of a suspended certificate has its own reason, and the date of the suspension", async () => {
  const { serial, pem } = await aRegisteredCertificate(test)
  await change(serial, "suspended")
  const [, date] = /Revocation Date: (.*)/.exec((await listEntry(serial)) ?? "") ?? []
  clock.advance({ hours: 3 })
  await revokeRegistered(test, serial)
  await runJobs()
  expect(await ocsp(pem)).toMatch(/leaf.pem: revoked[\s\S]*Reason: keyCompromise/)
  const entry = await listEntry(serial)
  expect(entry).toContain("Key Compromise")
  expect(entry).toContain(`Revocation Date: ${date}`)
  await expect(change(serial, "released")).rejects.toThrow("is revoked or unknown")
})

it("a list that already shows the change is not published again", async () => {
  const { serial } = await aRegisteredCertificate(test)
  await change(serial, "suspended")
  const before = await lists()
  await publishRevocation({ serial }, deps)
  expect(await lists()).toBe(before)
  await change(serial, "released")
  expect(await lists()).toBe(before + 1)
  await publishRevocation({ serial }, deps)
  expect(await lists()).toBe(before + 1)
})
