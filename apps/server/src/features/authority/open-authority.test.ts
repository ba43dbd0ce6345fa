import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { makeAuthorityKeys } from "../../adapters/certificate-authority/own-authority-keys.ts"
import { StartupError } from "../../startup-error.ts"
import { atTestTime, authorityFiles } from "../../testing/certificates.ts"
import { opensslText } from "../../testing/openssl.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { openAuthority } from "./open-authority.ts"

const test = await createTestApp()
const { owner, deps } = test
const smallKeys: typeof makeAuthorityKeys = (sources) =>
  makeAuthorityKeys(sources, { root: 2048, issuing: 2048, responder: 2048 })

describe("the authority made at the first start", () => {
  it("has an issuing authority that openssl verifies against the root, with no authority below it", async () => {
    const files = authorityFiles(test)
    expect(
      await opensslText(["verify", "-CAfile", "root.pem", ...atTestTime(test), "issuing.pem"], files),
    ).toContain("issuing.pem: OK")
    const text = await opensslText(
      ["x509", "-in", "issuing.pem", "-noout", "-text", "-nameopt", "utf8,sep_multiline"],
      files,
    )
    expect(text).toContain("CN=Trazo Autoridad de Certificación Emisora")
    expect(text).toContain("CN=Trazo Autoridad de Certificación Raíz")
    expect(text).toContain("C=EC")
    expect(text).toContain("CA:TRUE, pathlen:0")
    expect(text).toContain("URI:http://localhost:3000/pki/root.crl")
  })

  it("keeps its keys encrypted under the passphrase, which nothing in the database opens", async () => {
    const rows = await owner.selectFrom("authorities").selectAll().execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(["issuing", "ocsp", "root"])
    for (const { encrypted_key } of rows) {
      const pem = { "key.pem": encrypted_key }
      expect(await opensslText(["pkey", "-in", "key.pem", "-passin", "pass:guessed", "-noout"], pem)).toMatch(
        /bad decrypt|maybe wrong password/,
      )
      expect(
        await opensslText(
          ["pkey", "-in", "key.pem", "-passin", `pass:${deps.settings.caPassphrase}`, "-noout"],
          pem,
        ),
      ).toBe("")
    }
  })

  it("refuses to start under another passphrase, and says which setting it is", async () => {
    const settings = { ...deps.settings, caPassphrase: "another passphrase" }
    await expect(openAuthority({ ...deps, settings })).rejects.toThrow(StartupError)
    await expect(openAuthority({ ...deps, settings })).rejects.toThrow(/^CA_PASSPHRASE/)
  })
})

describe("two processes that start together on an empty database", () => {
  beforeEach(async () => {
    await sql`truncate authorities cascade`.execute(owner)
  })

  it("end up with one authority", async () => {
    const [one, other] = await Promise.all([openAuthority(deps, smallKeys), openAuthority(deps, smallKeys)])
    expect(one.chain).toEqual(other.chain)
    expect(await owner.selectFrom("authorities").select("id").execute()).toHaveLength(3)
    expect((await openAuthority(deps)).chain).toEqual(one.chain)
  })
})
