import { samplePdf, samplePng } from "@trazo/domain/files/sample-files"
import { describe, expect, it } from "vitest"
import { prepareUpload } from "./prepare-upload.ts"

const twoMegabytes = 2 * 1024 * 1024

function file(name: string, bytes: Uint8Array | number): File {
  const content = typeof bytes === "number" ? new Uint8Array(bytes) : bytes
  return new File([content as Uint8Array<ArrayBuffer>], name)
}

describe("D4: a file before it is sent", () => {
  it("is taken by its content and named by it", async () => {
    const prepared = await prepareUpload(file("cédula.txt", samplePng()), "picture")
    expect("file" in prepared && [prepared.file.name, prepared.file.type]).toEqual([
      "cédula.png",
      "image/png",
    ])
  })

  it("that is no permitted format says so", async () => {
    expect(await prepareUpload(file("virus.pdf", 5000), "document")).toEqual({
      problem: "El formato ingresado no es permitido",
    })
  })

  it("that is a PDF of more than 2 MB says so", async () => {
    const big = new Uint8Array(twoMegabytes + 1)
    big.set(samplePdf())
    expect(await prepareUpload(file("ruc.pdf", big), "document")).toEqual({
      problem: "El documento pesa más de 2 Mb",
    })
  })

  it("that is of no permitted format and too big reports its format", async () => {
    expect(await prepareUpload(file("x.zip", twoMegabytes + 1), "document")).toEqual({
      problem: "El formato ingresado no es permitido",
    })
  })

  it("that is a PDF where a picture is asked says so", async () => {
    expect(await prepareUpload(file("foto.pdf", samplePdf()), "picture")).toEqual({
      problem: "El formato ingresado no es permitido",
    })
  })
})
