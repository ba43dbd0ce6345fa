import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { createRoot } from "@trazo/pki/authority/authority-creation"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { expect, it } from "vitest"
import { rfc2253Name } from "./issuer-name.ts"

const bouncyCastle = "/usr/share/java/bcprov.jar"
const compiler = (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, "javac")))
const comparison = fileURLToPath(new URL("../../testing/CompareNames.java", import.meta.url))

it.skipIf(!existsSync(bouncyCastle) || !compiler)(
  "the issuer's name is equal in Java and Bouncy Castle to every text that they and we write of it",
  async () => {
    const { certificate } = await createRoot({
      clock: { now: () => new Date("2026-11-26T12:00:00Z") },
      random: randomBytes,
      keyBits: 2048,
      name: {
        commonName: "Autoridad de Certificacion Emisora",
        organization: "Firmas Uno, S.A. & Cia",
        ruc: "0992339411001",
        locality: "SANTO DOMINGO",
      },
    })
    using folder = new TemporaryFolder({ "issuer.cer": certificate })
    const written = rfc2253Name(readCertificate(certificate, "BER").issuer)
    const shown = mustRun("java", ["-cp", bouncyCastle, comparison, folder.path("issuer.cer"), written]).text
    expect(shown.match(/^true true .*$/gm), shown).toHaveLength(6)
  },
)
