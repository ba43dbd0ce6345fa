import { expect, test } from "vitest"
import { compareTexts } from "./text-diff.ts"

const read = (before: string, after: string) =>
  compareTexts(before, after).map(({ type, parts }) => {
    const sign = { same: " ", removed: "-", added: "+" }[type]
    return sign + parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("")
  })

test("marks the words that changed in a line and leaves the other lines", () => {
  expect(read("Uno\nVence a los 15 días\nTres", "Uno\nVence a los 20 días\nTres")).toEqual([
    " Uno",
    "-Vence a los [15] días",
    "+Vence a los [20] días",
    " Tres",
  ])
})

test("an added and a removed line are changed as a whole", () => {
  expect(read("a\nb", "a\nnueva línea\nb")).toEqual([" a", "+[nueva línea]", " b"])
  expect(read("a\nvieja\nb", "a\nb")).toEqual([" a", "-[vieja]", " b"])
})

test("equal texts have no changes, and an empty text is replaced", () => {
  expect(read("a\nb", "a\nb")).toEqual([" a", " b"])
  expect(read("", "hola")).toEqual(["-", "+[hola]"])
})

test("very long texts without common lines are compared in bounded memory", () => {
  const lines = (letter: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join("\n")
  const compared = compareTexts(lines("a"), lines("b"))
  expect(compared).toHaveLength(40_000)
})

test("the words of all lines share one limit, after which a line is changed as a whole", () => {
  const line = (letter: string) => Array.from({ length: 200 }, (_, at) => `${letter} ${at}`).join(" ")
  const lines = (letter: string) => Array.from({ length: 3 }, () => line(letter)).join("\n")
  const counts = compareTexts(lines("a"), lines("b")).map(({ parts }) => parts.length)
  expect(counts).toEqual([400, 2, 2, 400, 2, 2])
})
