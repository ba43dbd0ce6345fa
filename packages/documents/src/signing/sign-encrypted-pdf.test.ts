import { concatenate } from "@trazo/pki/bytes"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { byQpdf, samplePdf } from "../../testing/sample-pdf.ts"
import { appendRevision } from "../../testing/signed-pdf.ts"
import { readKeyFile } from "../p12/read-key-file.ts"
import { checkDocument } from "../verdict/check-document.ts"
import { type DocumentSigner, makeSigner } from "./document-signer.ts"
import { signPdf } from "./sign-pdf.ts"

type Bytes = Uint8Array<ArrayBuffer>

let holder: Awaited<ReturnType<typeof makeHolder>>
let signer: DocumentSigner
beforeAll(async () => {
  holder = await makeHolder()
  const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
  signer = await makeSigner(identities[0]!)
})
afterAll(() => holder[Symbol.dispose]())

const stamp = {
  style: "trazo",
  address: "https://firmas.ec/verificar",
  box: { x: 0.55, y: 0.8, width: 0.35, height: 0.1 },
} as const

const signing = (password: string, y = 0.8) => ({
  signer,
  password,
  now: new Date(),
  reason: "Apruebo: ñ",
  place: "Quito",
  stamp: { ...stamp, box: { ...stamp.box, y }, pages: [1, 0] },
})

const sign = async (pdf: Bytes, password: string, y?: number) =>
  concatenate(pdf, await signPdf(pdf, signing(password, y)))

const problemOf = (pdf: Bytes, password: string) =>
  signPdf(pdf, signing(password)).then(
    () => "signed",
    (error) => error.code ?? error,
  )

async function check(file: Bytes, password?: string) {
  const { verdict, reasons, signatures, isLocked } = await checkDocument(file, {
    trust: holder.authority.chain,
    now: new Date(Date.now() + 1000),
    statusOf: async () => ({ status: "good" }),
    ...(password !== undefined && { password }),
  })
  const codes = reasons.map(({ code }) => code)
  return { verdict, codes, isLocked, stated: signatures.map(({ statedReason }) => statedReason) }
}

const form = "/AcroForm << /Fields [100 0 R] /DA (/Helv 0 Tf 0 g) >>"
const field =
  "100 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Tx /T (Monto) /V (cien) /Rect [0 0 1 1] >>\nendobj\n"
const plain = samplePdf({ pages: 2, catalog: form, objects: [field] })
const encrypted = (bits: string, ...more: string[]) =>
  byQpdf(plain, "--allow-weak-crypto", "--encrypt", "secreta", "del dueño", bits, ...more, "--")

const kinds = {
  "RC4 of 40 bits": () => encrypted("40"),
  "RC4 of 128 bits": () => encrypted("128", "--use-aes=n"),
  "AES of 128 bits, its metadata plain": () => encrypted("128", "--use-aes=y", "--cleartext-metadata"),
  "AES of 256 bits, revision 5": () => encrypted("256", "--force-R5"),
  "AES of 256 bits in object streams": () =>
    byQpdf(plain, "--encrypt", "secreta", "del dueño", "256", "--", "--object-streams=generate"),
}

describe.each(Object.entries(kinds))("a PDF under %s", (_, make) => {
  it("is signed with the password of its reader or owner, and stays valid in pdfsig and here", async () => {
    const pdf = make()
    expect([await problemOf(pdf, ""), await problemOf(pdf, "otra")]).toEqual([
      "PASSWORD_NEEDED",
      "OTHER_PASSWORD",
    ])
    const twice = await sign(await sign(pdf, "secreta"), "del dueño", 0.6)
    using folder = new TemporaryFolder({ "in.pdf": twice })
    const options = ["-upw", "secreta", folder.path("in.pdf")]
    const seen = mustRun("pdfsig", ["-nocert", ...options]).text
    expect(seen.match(/Signature is Valid/g)).toHaveLength(2)
    expect(seen).toContain("Total document signed")
    expect(mustRun("pdftotext", [...options, "-"]).text).toMatch(
      /Pagina 1[\s\S]*MARÍA[\s\S]*Apruebo: ñ[\s\S]*Pagina 2/,
    )
    const structure = mustRun("qpdf", ["--check", "--password=secreta", folder.path("in.pdf")]).text
    expect(structure).toContain("No syntax or stream encoding errors found")
    expect(await check(twice, "secreta")).toEqual({
      verdict: "valid",
      codes: [],
      isLocked: undefined,
      stated: ["Apruebo: ñ", "Apruebo: ñ"],
    })
    expect((await check(twice, "otra")).codes).toEqual(["otherPassword"])
    expect((await check(twice)).isLocked).toBe(true)
  })
})

describe("an encrypted PDF", () => {
  it("whose owner only restricts it is signed where the restrictions allow it, or with the owner's password", async () => {
    const restricted = (...more: string[]) => byQpdf(plain, "--encrypt", "", "dueña", "256", ...more, "--")
    expect(await problemOf(restricted("--print=none"), "")).toBe("signed")
    expect(await problemOf(restricted("--modify=none"), "")).toBe("SIGNING_FORBIDDEN")
    expect(await problemOf(restricted("--modify=none"), "dueña")).toBe("signed")
    expect((await check(await sign(restricted("--print=none"), ""))).verdict).toBe("valid")
  })

  it("is not valid any more when its protection is replaced after it was signed", async () => {
    const once = await sign(encrypted("256"), "secreta")
    const text = Buffer.from(once).toString("latin1")
    const [, encrypt] = /\/Encrypt (\d+) 0 R/.exec(text) ?? []
    const [, root] = /\/Root (\d+) 0 R/.exec(text) ?? []
    const [body = ""] = new RegExp(`(?<=\\n${encrypt} 0 obj\\n)<<[\\s\\S]*?(?=\\nendobj)`).exec(text) ?? []
    const changed = appendRevision(once, {
      [Number(encrypt)]: body.replace("/StmF /StdCF", "/StmF /Identity"),
    })
    const trailer = `/Root ${root} 0 R /Encrypt ${encrypt} 0 R /ID ${/\/ID ?\[[^\]]*\]/.exec(text)?.[0].slice(3)}`
    const forged = Buffer.from(changed)
      .toString("latin1")
      .replace(/\/Root 1 0 R(?![\s\S]*\/Root 1 0 R)/, trailer)
    const { verdict } = await check(Uint8Array.from(Buffer.from(forged, "latin1")), "secreta")
    expect(verdict).toBe("invalid")
  })

  it("under a protection by certificate is refused with what to do", async () => {
    const pdf = Buffer.from(encrypted("256"))
      .toString("latin1")
      .replace("/Filter /Standard", "/Filter /PubSecxx")
    expect(await problemOf(Uint8Array.from(Buffer.from(pdf, "latin1")), "secreta")).toBe("ENCRYPTED")
  })
})
