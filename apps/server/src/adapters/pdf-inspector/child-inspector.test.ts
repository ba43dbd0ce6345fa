import { samplePdf } from "@trazo/domain/platform/sample-files"
import { afterAll, describe, expect, it } from "vitest"
import { childInspector } from "./child-inspector.ts"
import { aPdf, bomb, encrypted, objectStream, revised } from "./sample-pdfs.ts"

const inspector = childInspector()
afterAll(() => inspector.close())
const inspect = (file: Uint8Array) => inspector.inspect(file, "192.0.2.1")

const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>"
const annotation = (entries: string) => ({ page: `/Annots[<</Type/Annot/Rect[0 0 9 9]${entries}>>]` })
const link = (action: string) => annotation(`/Subtype/Link/A<<${action}>>`)

it.each([
  ["a plain file", aPdf()],
  ["the sample of other tests", samplePdf()],
  ["an opening at a page", aPdf({ catalog: "/OpenAction[3 0 R/Fit]" })],
  ["an opening at a page by an action", aPdf({ catalog: "/OpenAction<</S/GoTo/D[3 0 R/Fit]>>" })],
  ["a link to a page of the web", aPdf(link("/S/URI/URI(https://sri.gob.ec)"))],
  ["a font called AA", aPdf({ page: "/Resources<</Font<</AA<</Type/Font/Subtype/Type1>>>>>>" })],
  ["a form to fill in", aPdf({ catalog: "/AcroForm<</Fields[4 0 R]>>", more: ["<</FT/Tx/T(a)>>"] })],
  [
    "a text about JavaScript",
    aPdf({ more: ["<</Length 31>>\nstream\nBT (CSS and JavaScript) Tj ET   \nendstream"] }),
  ],
  ["an object stream", aPdf({ more: [objectStream("<</Producer(a)>>", ["Flate"])] })],
  ["a revision", revised(aPdf(), "/Lang(es)")],
])("accepts %s", async (_, file) => {
  expect(await inspect(file)).toBe("accepted")
})

describe.each([
  ["in the opening", { catalog: `/OpenAction${script}` }],
  ["in the opening, by reference", { catalog: "/OpenAction 4 0 R", more: [script] }],
  ["spelled with escapes", { catalog: "/OpenAction<</S/J#61va#53cript/J#53(app.alert\\(1\\))>>" }],
  [
    "spelled with escapes only",
    { catalog: `/OpenAction<</S/${"JavaScript".replace(/./g, (c) => `#${c.charCodeAt(0).toString(16)}`)}>>` },
  ],
  ["in the names of the document", { catalog: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }],
  ["in a link", link("/S/JavaScript/JS(a)")],
  ["after a link", link(`/S/URI/URI(a)/Next${script}`)],
  [
    "in a stream",
    { catalog: "/OpenAction<</S/JavaScript/JS 4 0 R>>", more: ["<</Length 1>>\nstream\na\nendstream"] },
  ],
  ["in an object stream", { catalog: "/OpenAction 9 0 R", more: [objectStream(script, [])] }],
  [
    "in a compressed object stream",
    { catalog: "/OpenAction 9 0 R", more: [objectStream(script, ["Flate"])] },
  ],
  ["in one compressed twice", { more: [objectStream(script, ["Flate", "Flate"])] }],
  ["in one written in hexadecimal", { more: [objectStream(script, ["Hex", "Flate"])] }],
  ["inside of another stream", { more: [`<</Length 99>>\nstream\n9 0 obj${script}endobj\nendstream`] }],
  ["in additional actions of the document", { catalog: `/AA<</WC${script}>>` }],
])("a script %s", (_, parts) => {
  it("is refused", async () => {
    expect(await inspect(aPdf(parts))).toBe("active")
  })
})

it.each([
  ["starts a program", link("/S/Launch/F(calc.exe)")],
  ["sends a form", link("/S/SubmitForm/F(https://example.org)")],
  ["imports data", link("/S/ImportData/F(a.fdf)")],
  ["opens another file", link("/S/GoToR/F(a.pdf)/D[0/Fit]")],
  ["opens an attached file", link("/S/GoToE/D[0/Fit]/T<</R/C/N(a)>>")],
  ["opens a page of the web as it opens", { catalog: "/OpenAction<</S/URI/URI(https://example.org)>>" }],
  ["continues after its opening", { catalog: "/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(a)>>>>" }],
  ["acts when a page opens", { page: "/AA<</O<</S/URI/URI(https://example.org)>>>>" }],
  ["acts when an annotation is entered", annotation("/Subtype/Widget/AA<</E<</S/Named/N/Print>>>>")],
  ["acts by reference", { page: "/AA 4 0 R", more: ["<</O<</S/Named/N/Print>>>>"] }],
  ["plays media", annotation("/Subtype/RichMedia/RichMediaContent<<>>")],
  ["plays a film", annotation("/Subtype/Screen")],
  [
    "carries a file",
    { catalog: "/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>", more: ["<</EF<</F 5 0 R>>>>"] },
  ],
  ["carries a file in an annotation", annotation("/Subtype/FileAttachment/FS<</EF<</F 4 0 R>>>>")],
  ["is an XFA form", { catalog: "/AcroForm<</Fields[]/XFA(a)>>" }],
])("refuses a PDF file that %s", async (_, parts) => {
  expect(await inspect(aPdf(parts))).toBe("active")
})

it("refuses a script of a later revision, and of a former one", async () => {
  expect(await inspect(revised(aPdf(), `/OpenAction${script}`))).toBe("active")
  expect(await inspect(revised(aPdf({ catalog: `/OpenAction${script}` }), ""))).toBe("active")
})

describe("an encrypted file", () => {
  it("is accepted if it opens without a password", async () => {
    expect(await inspect(await encrypted({ userPassword: "" }))).toBe("accepted")
  })

  it("is refused if it opens with a password", async () => {
    expect(await inspect(await encrypted({ userPassword: "u1" }))).toBe("password")
  })

  it("is refused if its encrypted objects are active", async () => {
    const file = await encrypted({ userPassword: "", script: true })
    expect(Buffer.from(file).includes("JavaScript")).toBe(false)
    expect(await inspect(file)).toBe("active")
  })
})

it("refuses a file without pages, saying so", async () => {
  const none = Buffer.from(samplePdf())
    .toString("latin1")
    .replace("/Kids [3 0 R] /Count 1", "/Kids []      /Count 0")
  expect(await inspect(Buffer.from(none, "latin1"))).toBe("noPages")
})

it.each([
  ["two thousand zeros after the end", (text: string) => `${text}${"\0".repeat(2000)}`],
  [
    "a late startxref",
    (text: string) => text.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${+at + 1}`),
  ],
  [
    "an early startxref",
    (text: string) => text.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${+at - 17}`),
  ],
  ["converted line ends", (text: string) => text.replaceAll("\n", "\r\n")],
])("accepts %s, which every reader opens", async (_, change) => {
  const text = change(Buffer.from(samplePdf()).toString("latin1"))
  expect(await inspect(Buffer.from(text, "latin1"))).toBe("accepted")
})

it("refuses what no reader opens, and inspects the next file", async () => {
  expect(await inspect(Buffer.from("%PDF-1.7\nhola\nstartxref\n9\n%%EOF"))).toBe("damaged")
  expect(await inspect(aPdf())).toBe("accepted")
})

it("gives up a file that inflates without end, and inspects the next", async () => {
  const hasty = childInspector({ taskMilliseconds: 1500 })
  expect(await hasty.inspect(aPdf({ more: [bomb(120)] }), "192.0.2.1")).toBe("damaged")
  const patient = await hasty.inspect(aPdf(), "192.0.2.1")
  await hasty.close()
  expect(patient).toBe("accepted")
})
