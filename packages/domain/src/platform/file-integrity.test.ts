import { describe, expect, it } from "vitest"
import { isCompleteFile, isCompleteJpeg, isCompletePdf, isCompletePng } from "./file-integrity.ts"
import { sniffMediaType } from "./media-type.ts"
import {
  latin1Bytes,
  sampleJpeg,
  sampleMov,
  sampleMp4,
  samplePdf,
  samplePng,
  sampleProgressiveJpeg,
  sampleWebm,
} from "./sample-files.ts"

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

describe.each([
  ["application/pdf", samplePdf()],
  ["image/jpeg", sampleJpeg()],
  ["image/jpeg", sampleProgressiveJpeg()],
  ["image/png", samplePng()],
  ["video/mp4", sampleMp4()],
  ["video/quicktime", sampleMov()],
] as const)("%s", (mediaType, bytes) => {
  it("is recognised by its content and is complete", () => {
    expect(sniffMediaType(bytes)).toBe(mediaType)
    expect(isCompleteFile(mediaType, bytes)).toBe(true)
  })

  it("is incomplete if it is cut before its last bytes", () => {
    // A JPEG or PDF may lack its last line break and still be whole: the cut is at least 8 bytes.
    for (let length = 0; length <= bytes.length - 8; length += 1) {
      expect(isCompleteFile(mediaType, bytes.subarray(0, length))).toBe(false)
    }
  })
})

it("reads only the bytes of a view into a larger buffer", () => {
  const shifted = joined(latin1Bytes("xxx"), samplePng()).subarray(3)
  expect(isCompletePng(shifted)).toBe(true)
})

it("recognises WebM by its header and no other Matroska file", () => {
  expect(sniffMediaType(sampleWebm())).toBe("video/webm")
  expect(sniffMediaType(latin1Bytes("\x1a\x45\xdf\xa3\x87\x42\x82\x88matroska"))).toBeNull()
})

it.each([
  ["a picture of an iPhone", "\0\0\0\x18ftypheic\0\0\0\0", "image/heic"],
  ["a film of an iPhone", "\0\0\0\x14ftypqt  \0\0\0\0", "video/quicktime"],
  ["a web picture", "RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["a page", "<html>", null],
  ["a program", "MZ\x90\0", null],
  ["a Word document", "PK\x03\x04", null],
  ["nothing", "", null],
])("%s", (_what, content, mediaType) => {
  expect(sniffMediaType(latin1Bytes(content))).toBe(mediaType)
})

it("accepts bytes after a JPEG's end, which phones append", () => {
  expect(isCompleteJpeg(joined(sampleJpeg(), latin1Bytes("MotionPhoto_Data")))).toBe(true)
})

it("rejects a JPEG of markers without a picture", () => {
  expect(isCompleteJpeg(latin1Bytes("\xff\xd8\xff\xd9"))).toBe(false)
})

describe("a PDF", () => {
  it("accepts junk before the header and line breaks after the end", () => {
    expect(isCompletePdf(joined(latin1Bytes("\r\n\r\n"), samplePdf(), latin1Bytes("\r\n\0\0")))).toBe(true)
  })

  it.each([
    ["two thousand zeros after the end", `${text(samplePdf())}${"\0".repeat(2000)}`],
    ["a startxref beside its table", text(samplePdf()).replace(/startxref\n(\d+)/, "startxref\n1$1")],
    ["converted line ends", text(samplePdf()).replaceAll("\n", "\r\n")],
  ])("accepts %s, which every reader opens", (_, content) => {
    expect(isCompletePdf(latin1Bytes(content))).toBe(true)
  })

  it("rejects a header and trailer alone", () => {
    expect(isCompletePdf(latin1Bytes("%PDF-1.7\nhola\n%%EOF"))).toBe(false)
  })

  it("accepts a cross-reference stream", () => {
    expect(
      isCompletePdf(latin1Bytes("%PDF-1.5\n7 0 obj\n<< /Type /XRef >>\nendobj\nstartxref\n9\n%%EOF\n")),
    ).toBe(true)
  })
})
