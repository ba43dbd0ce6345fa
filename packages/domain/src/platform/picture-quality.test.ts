import { describe, expect, it } from "vitest"
import {
  fingerprint,
  type GreyPicture,
  isSamePicture,
  measurePicture,
  qualityProblemsOf,
} from "./picture-quality.ts"

const [width, height] = [400, 260]

function drawn(grey: (x: number, y: number) => number, size = { width, height }): GreyPicture {
  const data = Array.from({ length: size.width * size.height }, (_, index) =>
    grey(index % size.width, Math.floor(index / size.width)),
  )
  return { data, ...size, channels: 1 }
}

/** Lines of text on a card, on a table that is seen around it. */
const card = (x: number, y: number) => {
  const isOnCard = x > 30 && x < width - 30 && y > 30 && y < height - 30
  if (!isOnCard) return 110
  return y % 14 < 7 && (x * 7 + y * 3) % 11 < 4 ? 40 : 205
}

function blurred(picture: GreyPicture, radius: number): GreyPicture {
  const at = (x: number, y: number) =>
    picture.data[
      Math.min(picture.height - 1, Math.max(0, y)) * picture.width +
        Math.min(picture.width - 1, Math.max(0, x))
    ] ?? 0
  return drawn((x, y) => {
    let sum = 0
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) sum += at(x + dx, y + dy)
    return sum / (2 * radius + 1) ** 2
  })
}

function rotated(picture: GreyPicture): GreyPicture {
  return drawn((x, y) => picture.data[(picture.height - 1 - x) * picture.width + y] ?? 0, {
    width: picture.height,
    height: picture.width,
  })
}

const problems = (picture: GreyPicture, isFace = false) =>
  qualityProblemsOf(measurePicture(picture), { isFace })

describe("a picture of a card", () => {
  it.each([
    ["a clear one has no problem", drawn(card), []],
    ["a rotated one has none either", rotated(drawn(card)), []],
    ["a black one is black", drawn(() => 4), ["black"]],
    ["a white one is white", drawn(() => 254), ["white"]],
    ["a blurred one is blurred", blurred(drawn(card), 8), ["blurred"]],
    ["one without light is dark", drawn((x, y) => card(x, y) / 4), ["dark"]],
    ["a grey one with nothing on it is blurred", drawn(() => 128), ["blurred"]],
    [
      "one that reaches beyond the picture is cut",
      drawn((x, y) => card(((x + 60) % (width - 61)) + 31, y)),
      ["cut"],
    ],
  ])("%s", (_title, picture, expected) => {
    expect(problems(picture)).toEqual(expected)
  })
})

it("a face may be softer than a card, and reach beyond the picture", () => {
  const soft = blurred(drawn(card), 2)
  expect(problems(soft, true)).not.toContain("blurred")
  expect(
    problems(
      drawn((x, y) => card(((x + 60) % (width - 61)) + 31, y)),
      true,
    ),
  ).toEqual([])
})

describe("the same picture twice", () => {
  it("is found in another encoding, and not in another picture", () => {
    const first = fingerprint(drawn(card))
    const noisy = fingerprint(drawn((x, y) => card(x, y) + ((x * y) % 5) - 2))
    const other = fingerprint(drawn((x, y) => card(x, height - y) - (x > 200 ? 60 : 0)))
    expect(isSamePicture(first, noisy)).toBe(true)
    expect(isSamePicture(first, other)).toBe(false)
  })
})
