import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { beforeAll, describe, expect, it } from "vitest"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { maySignDocuments } from "../certificate/purposes.ts"
import { ChainBuilder } from "./chain.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const chains = () => new ChainBuilder(people.anchors.map((der) => readCertificate(der)))

describe("a certificate that repeats serial, length, key and signature of a real one under another name", () => {
  const realAndForged = () => {
    const forged = Buffer.from(people.luis.der)
    forged.write("JOSE", forged.indexOf("LUIS"))
    return [readCertificate(people.luis.der), readCertificate(forged)] as const
  }

  it("is forged when the real one is verified before it", async () => {
    const builder = chains()
    const [real, forged] = realAndForged()
    expect((await builder.build(real, [])).end).toBe("trusted")
    expect((await builder.build(forged, [])).end).toBe("forged")
  })

  it("does not take the trust of the real one that is verified after it", async () => {
    const builder = chains()
    const [real, forged] = realAndForged()
    expect((await builder.build(forged, [real])).end).toBe("forged")
    expect((await builder.build(real, [forged])).end).toBe("trusted")
  })
})

it("is of a namesake where an authority with the name and another key issued it", async () => {
  const others = await makeSigners()
  const other = readCertificate(others.luis.der)
  expect((await chains().build(other, [])).end).toBe("namesake")
  expect(
    (
      await chains().build(
        other,
        others.anchors.map((der) => readCertificate(der)),
      )
    ).end,
  ).toBe("namesake")
})

/** A chain of root, authority and holder, of which openssl gives one more extensions. */
function chainWith(extensions: { authority?: string; holder?: string }) {
  using folder = new TemporaryFolder()
  const inFolder = (...options: string[]) => mustRun("openssl", options, { cwd: folder.path() })
  const issue = (name: string, by: string, lines: string) => {
    folder.write(`${name}.ext`, lines)
    inFolder(
      "req",
      "-new",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      `${name}.key`,
      "-out",
      "csr",
      "-subj",
      `/CN=${name}`,
    )
    const signing = by ? ["-CA", `${by}.pem`, "-CAkey", `${by}.key`] : ["-signkey", `${name}.key`]
    inFolder("x509", "-req", "-in", "csr", ...signing, "-out", `${name}.pem`, "-extfile", `${name}.ext`)
    inFolder("x509", "-in", `${name}.pem`, "-outform", "DER", "-out", "der")
    return readCertificate(new Uint8Array(folder.read("der")))
  }
  const authority = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n"
  const root = issue("root", "", authority)
  const middle = issue("middle", "root", authority + (extensions.authority ?? ""))
  return { root, middle, leaf: issue("leaf", "middle", extensions.holder ?? "keyUsage=digitalSignature\n") }
}

describe("a chain whose certificates set limits", () => {
  it.each([
    ["none that is unknown", {}, "trusted"],
    [
      "a critical extension that nobody knows, of the holder",
      { holder: "1.2.3.4=critical,DER:0500\n" },
      "unsupported",
    ],
    [
      "a critical extension that nobody knows, of the authority",
      { authority: "1.2.3.4=critical,DER:0500\n" },
      "unsupported",
    ],
    ["an extension that nobody knows and need not", { holder: "1.2.3.4=DER:0500\n" }, "trusted"],
    ["names below the authority", { authority: "nameConstraints=permitted;email:a.ec\n" }, "unsupported"],
  ])("%s", async (_, extensions, end) => {
    const { root, middle, leaf } = chainWith(extensions)
    expect((await new ChainBuilder([root]).build(leaf, [middle])).end).toBe(end)
  })

  it.each([
    ["none", "keyUsage=digitalSignature\n", true],
    ["mail", "extendedKeyUsage=emailProtection\n", true],
    ["servers", "extendedKeyUsage=serverAuth\n", false],
    ["servers, and holders too", "extendedKeyUsage=serverAuth,clientAuth\n", true],
  ])("may sign documents by its extended key usage: %s", (_, holder, may) => {
    expect(maySignDocuments(chainWith({ holder }).leaf)).toBe(may)
  })
})
