import { expect, it } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { brandPictureKeys, focalPosition, isUsableCrop, videoField } from "./brand-pictures.ts"

it("knows the pictures that section 4 of the checklist asks for", () => {
  expect(brandPictureKeys).toEqual(expect.arrayContaining(["logo", "favicon", "exampleImage", "idImage"]))
})

it.each([
  ["the whole picture", { x: 0, y: 0, width: 1, height: 1 }, true],
  ["margins around it", { x: -0.5, y: -1, width: 2, height: 3 }, true],
  ["nothing of it", { x: 1.2, y: 0, width: 0.5, height: 0.5 }, false],
  ["no width", { x: 0, y: 0, width: 0, height: 1 }, false],
  ["a thousand times its size", { x: 0, y: 0, width: 1000, height: 1 }, false],
  ["not a number", { x: 0, y: 0, width: Number.NaN, height: 1 }, false],
])("a crop of %s is usable: %#", (_, crop, isUsable) => {
  expect(isUsableCrop(crop)).toBe(isUsable)
})

it("a focal point is an object-position", () => {
  expect(focalPosition({ x: 0.2, y: 0.333 })).toBe("20% 33%")
})

it("the video is an https address or nothing", () => {
  for (const text of ["", "  ", "https://youtu.be/abc"]) expect(formFieldProblem(videoField, text)).toBeNull()
  for (const text of ["http://youtu.be/abc", "javascript:alert(1)", "https://", "video.mp4"])
    expect(formFieldProblem(videoField, text)).toContain("https://")
})
