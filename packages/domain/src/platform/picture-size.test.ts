import { describe, expect, it } from "vitest"
import { maximumPixels, pictureSize, pixelsToDecode } from "./picture-size.ts"
import { sampleJpeg, samplePdf, samplePng, sampleProgressiveJpeg } from "./sample-files.ts"
import { validateFile } from "./upload-rules.ts"

function pngOf(width: number, height: number, interlace = 0): Uint8Array<ArrayBuffer> {
  const png = samplePng()
  const header = new DataView(png.buffer)
  header.setUint8(28, interlace)
  header.setUint32(16, width)
  header.setUint32(20, height)
  return png
}

/** Changes the frame header, which begins at the marker SOF0. */
function jpegOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const jpeg = sampleJpeg()
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  const header = new DataView(jpeg.buffer)
  header.setUint16(frame + 5, height)
  header.setUint16(frame + 7, width)
  return jpeg
}

describe("reads the size from the header", () => {
  it.each([
    ["a PNG", "image/png", samplePng()],
    ["a JPEG", "image/jpeg", sampleJpeg()],
    ["a progressive JPEG", "image/jpeg", sampleProgressiveJpeg()],
  ] as const)("of %s", (_, mediaType, bytes) => {
    expect(pictureSize(mediaType, bytes)).toMatchObject({ width: 2, height: 2 })
  })

  it("of a JPEG with fill bytes before its frame", () => {
    const [start, ...rest] = [sampleJpeg().slice(0, 2), sampleJpeg().slice(2)] as const
    const filled = Uint8Array.from([...start, 0xff, 0xff, ...rest.flatMap((bytes) => [...bytes])])
    expect(pictureSize("image/jpeg", filled)).toMatchObject({ width: 2, height: 2 })
  })
})

it.each([
  ["a PNG without pixels", "image/png", pngOf(0, 5)],
  ["a JPEG whose height comes after its data", "image/jpeg", jpegOf(2, 0)],
  ["a truncated JPEG", "image/jpeg", sampleJpeg().slice(0, 12)],
  ["a type whose header is not read", "image/heic", samplePng()],
] as const)("finds no size in %s", (_, mediaType, bytes) => {
  expect(pictureSize(mediaType, bytes)).toBeNull()
})

it("accepts 25 megapixels and refuses more, whatever the file's size", () => {
  const validate = (bytes: Uint8Array) => validateFile({ name: "a", bytes, format: "picture" })
  expect(validate(pngOf(5000, 5000))).toMatchObject({ mediaType: "image/png" })
  expect(validate(jpegOf(5000, maximumPixels / 5000))).toMatchObject({ mediaType: "image/jpeg" })
  expect(validate(pngOf(5000, 5001))).toEqual({ problem: "pixels" })
  expect(validate(jpegOf(5001, 5000))).toEqual({ problem: "pixels" })
  expect(validate(pngOf(2 ** 32 - 1, 2 ** 32 - 1))).toEqual({ problem: "pixels" })
  expect(validate(jpegOf(2, 0))).toEqual({ problem: "damaged" })
})

it("accepts 4 megapixels of an interlaced PNG and refuses more", () => {
  const validate = (bytes: Uint8Array) => validateFile({ name: "a", bytes, format: "picture" })
  expect(validate(pngOf(2000, 2000, 1))).toMatchObject({ mediaType: "image/png" })
  expect(validate(pngOf(2000, 2001, 1))).toEqual({ problem: "pixels" })
})

it.each([
  ["of a picture", 25_000_000, pngOf(5000, 5000)],
  ["of a picture with too many", 0, pngOf(5000, 5001)],
  ["of an interlaced picture with too many", 0, pngOf(2000, 2001, 1)],
  ["of a document", 0, samplePdf()],
] as const)("counts the pixels to decode %s", (_, pixels, bytes) => {
  expect(pixelsToDecode(bytes)).toBe(pixels)
})
