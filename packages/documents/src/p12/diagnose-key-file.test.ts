import { run } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeHolder, withPbmac1 } from "../../testing/holder-files.ts"
import { diagnoseKeyFile } from "./diagnose-key-file.ts"
import { type Program, programs } from "./program-findings.ts"
import { type KeyFile, readKeyFile, signingIdentity } from "./read-key-file.ts"

const password = "Firma2026"
// The certificate that openssl makes begins after this file is loaded.
const now = new Date(Date.now() + 60_000)
let holder: Awaited<ReturnType<typeof makeHolder>>
beforeAll(async () => {
  holder = await makeHolder()
})
afterAll(() => holder[Symbol.dispose]())

const modern = ["-keypbe", "AES-256-CBC", "-certpbe", "AES-256-CBC"]

async function read(...options: string[]): Promise<KeyFile> {
  return readKeyFile(holder.p12(password, ...options), password)
}

function diagnose(file: KeyFile, at = now) {
  const { programs, fixes, isMendedByCopy } = diagnoseKeyFile(file, signingIdentity(file), at)
  const of = (program: Program) => programs.find((one) => one.program === program)
  return { fixes, isMendedByCopy, of, state: (program: Program) => of(program)?.state }
}

it("finds nothing that fails in a modern file with its chain", async () => {
  const verdict = diagnose(await read(...modern))
  for (const program of ["firmaec", "java", "dotnet", "openssl", "browsers"] as const) {
    expect([program, verdict.state(program)]).toEqual([program, "works"])
  }
  expect(verdict.state("macos")).toBe("unsure")
  expect(verdict.fixes).toEqual(["compatible"])
})

it("B7: says only what matters to the programs that a guide asks for", async () => {
  const file = await read("-legacy")
  const identity = signingIdentity(file)
  const ofFirmaEc = diagnoseKeyFile(file, identity, now, ["firmaec"])
  expect(ofFirmaEc.programs).toEqual([{ program: "firmaec", state: "works", findings: [] }])
  expect(ofFirmaEc.fixes).toEqual([])
  expect(diagnoseKeyFile(file, identity, now, ["firmaec", "openssl"]).fixes).toEqual(["modern"])
})

it("says that OpenSSL 3 refuses RC2, and offers a copy with a cipher of today", async () => {
  const verdict = diagnose(await read("-legacy"))
  expect(verdict.of("openssl")).toMatchObject({ state: "fails", findings: ["rc2", "oldCipher"] })
  expect(verdict.fixes).toContain("modern")
  expect(verdict.isMendedByCopy).toBe(true)
})

it("does not promise that a copy mends an expired certificate", async () => {
  const verdict = diagnose(await read("-legacy"), new Date(now.getTime() + 400 * 86_400_000))
  expect([verdict.fixes, verdict.isMendedByCopy]).toEqual([["modern"], false])
})

it("knows the rounds that .NET takes, each and together", async () => {
  expect(diagnose(await read(...modern, "-iter", "300000")).state("dotnet")).toBe("works")
  expect(diagnose(await read(...modern, "-iter", "300001")).of("dotnet")).toMatchObject({
    state: "fails",
    findings: ["dotnetRounds", "modernOldWindows"],
  })
  const file = await read(...modern, "-iter", "300000")
  const [cipher] = file.protection.ciphers
  const more = { ...file, protection: { ...file.protection, ciphers: [cipher!, cipher!, cipher!] } }
  expect(diagnose(more).state("dotnet")).toBe("fails")
})

it("says that a new kind of MAC and a missing one trouble programs", async () => {
  const p12 = withPbmac1(holder.p12(password, ...modern), password)
  const verdict = diagnose(await readKeyFile(p12, password))
  expect(verdict.of("java")).toMatchObject({ state: "fails", findings: ["pbmac1", "modernOldJava"] })
  expect(diagnose(await read(...modern, "-nomac")).state("java")).toBe("unsure")
})

it("says that Java refuses a password with ñ, and offers a copy with another one", async () => {
  const verdict = diagnose(await readKeyFile(holder.p12("contraseña", ...modern), "contraseña"))
  expect(verdict.state("java")).toBe("fails")
  expect(verdict.state("firmaec")).toBe("fails")
  expect(verdict.fixes[0]).toBe("password")
})

it("says that an expired certificate, and one that only enciphers, do not sign", async () => {
  const file = await read(...modern)
  const later = new Date(now.getTime() + 400 * 86_400_000)
  expect(diagnose(file, later).of("sri")).toMatchObject({ state: "fails" })
  expect(diagnose(file, later).of("sri")?.findings).toContain("expired")
  expect(diagnose(file, new Date(0)).of("sri")?.findings).toContain("notYetValid")
  using ciphering = await makeHolder({ keyUsage: "critical,keyEncipherment" })
  const other = await readKeyFile(ciphering.p12(password, ...modern), password)
  expect(diagnose(other).of("sri")?.findings).toContain("notForSigning")
})

it("chooses the key that signs among several, and offers a copy with it alone", async () => {
  using ciphering = await makeHolder({ keyUsage: "critical,keyEncipherment" })
  const [one, two] = [await read(...modern), await readKeyFile(ciphering.p12(password), password)]
  const both = { ...one, keyCount: 2, identities: [...two.identities, ...one.identities] }
  expect(signingIdentity(both)).toBe(one.identities[0])
  expect(diagnose(both).of("sri")?.findings).toContain("severalKeys")
  expect(diagnose(both).fixes[0]).toBe("modern")
})

it("says that nobody opens PEM as a .p12, and misses the authority's certificate", async () => {
  const pem = new TextEncoder().encode(holder.keyPem + holder.certificatePem)
  const verdict = diagnose(await readKeyFile(pem, ""))
  expect(verdict.state("firmaec")).toBe("fails")
  expect(verdict.of("adobe")?.findings).toContain("noChain")
  expect(verdict.fixes).toEqual(["modern"])
})

it.each([
  ["AES of 192 bits", "AES-192-CBC"],
  ["3DES of PBES2", "DES-EDE3-CBC"],
  ["3DES with two keys", "PBE-SHA1-2DES"],
])("says that Java, and FirmaEC with it, do not open %s", async (_, cipher) => {
  const p12 = holder.p12(
    password,
    "-keypbe",
    "AES-256-CBC",
    "-certpbe",
    cipher,
    "-provider",
    "default",
    "-provider",
    "legacy",
  )
  const listed = run("keytool", [
    "-list",
    "-keystore",
    holder.folder.write("java.p12", p12),
    "-storepass",
    password,
  ])
  expect(listed.status).not.toBe(0)
  const verdict = diagnose(await readKeyFile(p12, password))
  expect([verdict.state("java"), verdict.state("firmaec")]).toEqual(["fails", "fails"])
  expect(verdict.of("java")?.findings).toContain("javaCipher")
  expect([verdict.fixes[0], verdict.isMendedByCopy]).toEqual(["modern", true])
})

it("says that a key without encryption can be taken, and that Java does not find it", async () => {
  for (const certificates of ["NONE", "AES-256-CBC"]) {
    const p12 = holder.p12(password, "-keypbe", "NONE", "-certpbe", certificates)
    const listed = run("keytool", [
      "-list",
      "-keystore",
      holder.folder.write("java.p12", p12),
      "-storepass",
      password,
    ])
    expect(listed.text).not.toContain("PrivateKeyEntry")
    const verdict = diagnose(await readKeyFile(p12, password))
    expect([verdict.state("java"), verdict.state("firmaec"), verdict.state("openssl")]).toEqual([
      "fails",
      "fails",
      "unsure",
    ])
    for (const program of programs) expect(verdict.of(program)?.findings).toContain("bareKey")
    expect(verdict.fixes[0]).toBe("modern")
  }
})
