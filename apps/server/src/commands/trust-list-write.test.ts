import { generateKeyPairSync } from "node:crypto"
import { openTrustList, type SignedTrustList } from "@trazo/documents/trust/trust-list"
import shipped from "@trazo/documents/trust-list" with { type: "json" }
import { makeAuthority } from "@trazo/pki/testing/authority"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { beforeAll, expect, it } from "vitest"
import { listCertificates, signTrustList } from "./trust-list-write.ts"

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const key = publicKey.export({ type: "spki", format: "der" }).toString("base64")
let written: SignedTrustList

beforeAll(async () => {
  const { root, issuing } = await makeAuthority()
  using folder = new TemporaryFolder({ "root-a.cer": root.certificate, "sub-a.cer": issuing.certificate })
  written = signTrustList(listCertificates(folder.path(), 2, "2026-12-01"), privateKey)
})

it("writes a list that opens with its key", async () => {
  expect(written.list.certificates.map(({ name, kind }) => [name, kind])).toEqual([
    ["root-a", "root"],
    ["sub-a", "subordinate"],
  ])
  expect(await openTrustList(written, key)).toHaveLength(2)
})

it("refuses a list that another key signed, or that was altered", async () => {
  await expect(openTrustList(written)).rejects.toThrow("Not signed by the platform")
  const [first] = written.list.certificates
  const altered = { ...written, list: { ...written.list, certificates: [first!, first!] } }
  await expect(openTrustList(altered, key)).rejects.toThrow("Not signed by the platform")
})

it("opens the list that ships", async () => {
  expect(await openTrustList(shipped as SignedTrustList)).toHaveLength(65)
})
