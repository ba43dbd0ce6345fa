import { generateKeyPairSync } from "node:crypto"
import { modulusFingerprint } from "@trazo/pki/authority/listed-weak-key"
import { readRsaSpki } from "@trazo/pki/authority/rsa-key"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, expect, it } from "vitest"
import { openWeakKeyLists } from "../../../adapters/certificate-authority/weak-key-lists.ts"
import { StartupError } from "../../../startup-error.ts"
import { aDevice, anApproval, pkcs10Of } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const spki = publicKey.export({ format: "der", type: "spki" })
const folder = new TemporaryFolder()
const list = folder.write(
  "blacklist.RSA-2048",
  `# Debian\n${modulusFingerprint(readRsaSpki(spki).modulus)}\n`,
)
const test = await createTestApp({ settings: { WEAK_KEY_LISTS: list } })
const distributor = await aDistributor(test)
afterAll(() => folder.remove())

it("refuses a key of the lists and certifies another", async () => {
  const approval = await anApproval(test, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const refused = await approval.requestCertificate({ certificationRequest: pkcs10Of(spki, privateKey) })
  expect([refused.status, refused.body.typeCode]).toEqual([400, "KEY_REFUSED"])
  expect((await approval.requestCertificate(device)).status).toBe(200)
})

it.each([
  ["a missing file", "missing"],
  ["a file of another form", "other"],
])("stops the start with %s", async (_, name) => {
  folder.write("other", "-----BEGIN CERTIFICATE-----\n")
  const opening = openWeakKeyLists({ weakKeyLists: [folder.path(name)] })
  await expect(opening).rejects.toThrow(StartupError)
  await expect(opening).rejects.toThrow(/^WEAK_KEY_LISTS: /)
})
