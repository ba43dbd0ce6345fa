import { expect, it } from "vitest"
import { isCompleteJpeg, isCompletePng } from "./file-integrity.ts"
import { jpegOrientation, withoutMetadata } from "./picture-metadata.ts"
import { latin1Bytes, sampleJpeg, samplePng, sampleProgressiveJpeg } from "./sample-files.ts"

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const segment = (marker: number, content: string) =>
  `\xff${String.fromCharCode(marker, 0, content.length + 2)}${content}`

/** Little-endian Exif: an orientation and a maker. */
const exif = (orientation: number) =>
  `Exif\0\0II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x04\0\0\0GPS!\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0\0\0\0\0`
const jpegWith = (...segments: string[]) =>
  latin1Bytes(text(sampleJpeg()).replace("\xff\xd8", `\xff\xd8${segments.join("")}`))

it.each([
  ["a JPEG", "image/jpeg", sampleJpeg()],
  ["a progressive JPEG", "image/jpeg", sampleProgressiveJpeg()],
] as const)("%s without metadata stays as it is", (_, mediaType, bytes) => {
  expect(withoutMetadata(mediaType, bytes)).toEqual(bytes)
})

it.each([
  ["Exif", segment(0xe1, exif(1))],
  ["XMP", segment(0xe1, "http://ns.adobe.com/xap/1.0/\0GPS!")],
  ["IPTC", segment(0xed, "Photoshop 3.0\0GPS!")],
  ["further pictures", segment(0xe2, "MPF\0GPS!")],
  ["a comment", segment(0xfe, "GPS!")],
])("a JPEG loses %s", (_, metadata) => {
  const clean = withoutMetadata("image/jpeg", jpegWith(metadata))
  expect(clean).toEqual(sampleJpeg())
  expect(isCompleteJpeg(clean)).toBe(true)
})

it("a JPEG loses what follows its end", () => {
  const film = latin1Bytes(`${text(sampleJpeg())}MotionPhoto_Data GPS!`)
  expect(withoutMetadata("image/jpeg", film)).toEqual(sampleJpeg())
})

it("a turned JPEG keeps its orientation and nothing else of Exif", () => {
  const turned = jpegWith(segment(0xe1, exif(6)))
  expect(jpegOrientation(turned)).toBe(6)
  const clean = withoutMetadata("image/jpeg", turned)
  expect(jpegOrientation(clean)).toBe(6)
  expect(text(clean)).not.toContain("GPS!")
  expect(withoutMetadata("image/jpeg", clean)).toEqual(clean)
})

it("a JPEG keeps its colour profile", () => {
  const profiled = jpegWith(segment(0xe2, "ICC_PROFILE\0\x01\x01..."))
  expect(withoutMetadata("image/jpeg", profiled)).toEqual(profiled)
})

it("a PNG loses its texts, and stays complete", () => {
  const chunk = "\0\0\0\x04tEXtGPS!....\0\0\0\x04eXIfGPS!...."
  const written = latin1Bytes(text(samplePng()).replace(/(?=....IDAT)/s, chunk))
  const clean = withoutMetadata("image/png", written)
  expect(clean).toEqual(samplePng())
  expect(isCompletePng(clean)).toBe(true)
})

it.each([0, 9])("takes an impossible orientation for none: %s", (orientation) => {
  expect(jpegOrientation(jpegWith(segment(0xe1, exif(orientation))))).toBe(1)
})
