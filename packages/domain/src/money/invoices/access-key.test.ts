import { describe, expect, it } from "vitest"
import { type AccessKeyParts, accessKey, readAccessKey } from "./access-key.ts"

/** The fourth and fifth have the remainders 1 and 0 of the check digit, the sixth is of a published sample, the seventh of an authorised invoice. */
const keys = [
  "0809202501123456789100110010010000000011234567818",
  "1501202601179001691900110010010000000128765432110",
  "0702202601092438363100110010010000000011234567814",
  "0101202601179001691900120010010000000081234567811",
  "0101202601179001691900120010010000000101234567810",
  "2110201101179214673900110020010000000011234567813",
  "0312202201019007200200120029020004874985766297216",
]

const parts: AccessKeyParts = {
  day: "2022-12-03",
  document: "01",
  ruc: "0190072002001",
  environment: "production",
  establishment: "002",
  emissionPoint: "902",
  sequence: 487_498,
  code: "57662972",
}

describe("the access key", () => {
  it.each(keys)("%s is read and written again", (key) => {
    const read = readAccessKey(key)
    expect(read && accessKey(read)).toBe(key)
  })

  it("has its parts in their places", () => {
    expect(accessKey(parts)).toBe(keys[6])
    expect(readAccessKey(keys[6] ?? "")).toEqual(parts)
    expect(accessKey({ ...parts, document: "04", environment: "test" })).toMatch(
      /^03122022040190072002001100290200/,
    )
  })

  it.each<[string, Partial<AccessKeyParts>]>([
    ["a day that does not exist", { day: "2026-02-30" }],
    ["an instant", { day: "2026-12-31T23:59:59Z" }],
    ["a RUC of 12 digits", { ruc: "019007200201" }],
    ["a RUC of another establishment, which issues nothing", { ruc: "0190072002002" }],
    ["an establishment of two digits", { establishment: "02" }],
    ["the emission point 000", { emissionPoint: "000" }],
    ["the sequence 0", { sequence: 0 }],
    ["a sequence of ten digits", { sequence: 1_000_000_000 }],
    ["half a sequence", { sequence: 1.5 }],
    ["a code of seven digits", { code: "1234567" }],
    ["a code with a letter", { code: "1234567a" }],
  ])("is not made of %s", (_title, bad) => {
    expect(() => accessKey({ ...parts, ...bad })).toThrow(RangeError)
  })

  it.each([
    ["with a wrong check digit", "0312202201019007200200120029020004874985766297217"],
    ["with two digits exchanged", "0312202201019007200200120029020004784985766297216"],
    ["of 48 digits", "031220220101900720020012002902000487498576629721"],
    ["of 50 digits", "03122022010190072002001200290200048749857662972160"],
    ["with a blank", " 312202201019007200200120029020004874985766297216"],
    ["of a day that does not exist", "3102202601179001691900120010010000000081234567811"],
    ["that is empty", ""],
  ])("is not read %s", (_title, key) => {
    expect(readAccessKey(key)).toBeNull()
  })
})
