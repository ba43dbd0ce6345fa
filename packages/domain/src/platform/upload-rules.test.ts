import { describe, expect, it } from "vitest"
import { type DocumentType, documentCatalogue, documentTypes } from "../requests/documents.ts"
import {
  latin1Bytes,
  sampleJpeg,
  sampleMov,
  sampleMp4,
  samplePdf,
  samplePng,
  sampleWebm,
} from "./sample-files.ts"
import { uploadMaximumBytes, uploadMessages, validateFile, videoMaximumBytes } from "./upload-rules.ts"

/** A JPEG of a given length, with data appended after its end. */
function jpegOfLength(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(sampleJpeg())
  return bytes
}

function validateUpload({ document, ...file }: { name: string; bytes: Uint8Array; document: DocumentType }) {
  return validateFile({ ...file, format: documentCatalogue[document].format })
}

describe("D4: the messages are exact", () => {
  it("for the format and for the size", () => {
    expect(uploadMessages.format).toBe("El formato ingresado no es permitido")
    expect(uploadMessages.size).toBe("El documento pesa más de 2 Mb")
  })
})

it.each([
  ["PDF", "ruc.pdf", samplePdf(), "application/pdf"],
  ["JPEG", "ruc.jpeg", sampleJpeg(), "image/jpeg"],
  ["JPG", "ruc.JPG", sampleJpeg(), "image/jpeg"],
  ["PNG", "ruc.png", samplePng(), "image/png"],
  ["JFIF", "ruc.jfif", sampleJpeg(), "image/jpeg"],
] as const)("D4: a %s is permitted", (_format, name, bytes, mediaType) => {
  expect(validateUpload({ name, bytes, document: "rucCertificate" })).toMatchObject({ mediaType })
})

it("D4: accepts 2 MB and refuses one byte more", () => {
  const validate = (length: number) =>
    validateUpload({ name: "a.jpg", bytes: jpegOfLength(length), document: "incorporation" })
  expect(validate(uploadMaximumBytes)).toMatchObject({ mediaType: "image/jpeg" })
  expect(validate(uploadMaximumBytes + 1)).toEqual({ problem: "size" })
})

it("refuses a program named foto.jpg, because the content decides", () => {
  expect(validateUpload({ name: "foto.jpg", bytes: latin1Bytes("MZ\x90\0"), document: "facePhoto" })).toEqual(
    {
      problem: "format",
    },
  )
})

it("stores a mislabelled picture under the extension of its content", () => {
  expect(
    validateUpload({ name: "C:\\fotos\\cédula.PNG", bytes: sampleJpeg(), document: "identityFront" }),
  ).toEqual({
    mediaType: "image/jpeg",
    fileName: "cédula.jpg",
  })
})

it("removes paths from a file's name", () => {
  const accepted = validateUpload({
    name: "../../etc/<script>.pdf",
    bytes: samplePdf(),
    document: "appointment",
  })
  expect(accepted).toMatchObject({ fileName: "script.pdf" })
  expect(validateUpload({ name: "..", bytes: samplePdf(), document: "appointment" })).toMatchObject({
    fileName: expect.stringMatching(/^\w+\.pdf$/),
  })
})

it("refuses a truncated PDF or picture as damaged, an empty file as empty", () => {
  for (const bytes of [samplePdf(), sampleJpeg(), samplePng()]) {
    const cut = bytes.subarray(0, bytes.length - 20)
    expect(validateUpload({ name: "a", bytes: cut, document: "identityFront" })).toEqual({
      problem: "damaged",
    })
  }
  expect(validateUpload({ name: "a", bytes: new Uint8Array(), document: "identityFront" })).toEqual({
    problem: "empty",
  })
})

it("the face photo is a picture, not a PDF", () => {
  expect(validateUpload({ name: "a.pdf", bytes: samplePdf(), document: "facePhoto" })).toEqual({
    problem: "format",
  })
})

it("accepts a film only as the video, and as the video only a film of up to 10 MB", () => {
  const documentTypesOf = (bytes: Uint8Array) =>
    documentTypes.filter((document) => "mediaType" in validateUpload({ name: "v", bytes, document }))
  expect(documentTypesOf(sampleMp4())).toEqual(["authorisationVideo"])
  expect(documentTypesOf(sampleMov())).toEqual(["authorisationVideo"])
  expect(documentTypesOf(sampleWebm())).toEqual(["authorisationVideo"])
  expect(documentTypesOf(samplePng())).not.toContain("authorisationVideo")
  const long = new Uint8Array(videoMaximumBytes + 1)
  expect(validateUpload({ name: "v", bytes: long, document: "authorisationVideo" })).toEqual({
    problem: "videoSize",
  })
})
