import { sampleJpeg, samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import { describe, expect, it, vi } from "vitest"
import { prepareUpload } from "./prepare-upload.ts"

const fittingPicture = vi.hoisted(() => vi.fn<() => Promise<File | null>>(async () => null))
vi.mock("./picture-file.ts", () => ({ fittingPicture }))

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

  it("makes a picture of 40 megapixels smaller, however few bytes it has", async () => {
    const bytes = samplePng()
    new DataView(bytes.buffer).setUint32(16, 8000)
    new DataView(bytes.buffer).setUint32(20, 5000)
    const shrunk = file("foto.jpg", sampleJpeg())
    fittingPicture.mockResolvedValueOnce(shrunk)
    const prepared = await prepareUpload(file("foto.png", bytes), "picture")
    expect("file" in prepared && prepared.file.type).toBe("image/jpeg")
  })

  it("converts the first frame of an animated WebP", async () => {
    const webp = new TextEncoder().encode("RIFF\0\0\0\0WEBPVP8X ANIM")
    fittingPicture.mockResolvedValueOnce(file("foto.jpg", sampleJpeg()))
    const prepared = await prepareUpload(file("foto.webp", webp), "picture")
    expect("file" in prepared && prepared.file.type).toBe("image/jpeg")
  })

  it("says what to do with a HEIC photo that this browser cannot convert", async () => {
    const heic = new TextEncoder().encode("\0\0\0 ftypheic\0\0\0\0")
    expect(await prepareUpload(file("foto.heic", heic), "picture")).toEqual({
      problem: expect.stringMatching(/^Su navegador no puede convertir fotos HEIC/) as string,
    })
  })
})
