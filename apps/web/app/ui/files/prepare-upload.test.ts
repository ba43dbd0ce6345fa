import { samplePdf, samplePng } from "@trazo/domain/files/sample-files"
import { describe, expect, it } from "vitest"
import { prepareUpload } from "./prepare-upload.ts"

const twoMegabytes = 2 * 1024 * 1024

function file(name: string, bytes: Uint8Array | number): File {
  const content = typeof bytes === "number" ? new Uint8Array(bytes) : bytes
  return new File([content as Uint8Array<ArrayBuffer>], name)
}

describe("D4: the preparation of an upload", () => {
  it("detects the type by content, and names the file after it", async () => {
    const prepared = await prepareUpload(file("cédula.txt", samplePng()), "picture")
    expect("file" in prepared && [prepared.file.name, prepared.file.type]).toEqual([
      "cédula.png",
      "image/png",
    ])
  })

  it("rejects a format that is not permitted", async () => {
    expect(await prepareUpload(file("virus.pdf", 5000), "document")).toEqual({
      problem: "El formato ingresado no es permitido",
    })
  })

  it("rejects a PDF of more than 2 MB", async () => {
    const big = new Uint8Array(twoMegabytes + 1)
    big.set(samplePdf())
    expect(await prepareUpload(file("ruc.pdf", big), "document")).toEqual({
      problem: "El documento pesa más de 2 Mb",
    })
  })

  it("reports the format of a large file that is not permitted", async () => {
    expect(await prepareUpload(file("x.zip", twoMegabytes + 1), "document")).toEqual({
      problem: "El formato ingresado no es permitido",
    })
  })

  it("rejects a PDF in place of a picture", async () => {
    expect(await prepareUpload(file("foto.pdf", samplePdf()), "picture")).toEqual({
      problem: "El formato ingresado no es permitido",
    })
  })
})
