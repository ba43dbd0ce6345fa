import { expect, test } from "vitest"
import { cropOf } from "./card-crop.ts"

const stage = { x: 0, y: 0, width: 400, height: 800 }

test("the frame's part of a video that is as tall as its stage, with a margin", () => {
  // Twice as large as the stage, and 400 pixels wider: 200 are hidden on each side.
  const video = { width: 1200, height: 1600 }
  const frame = { x: 50, y: 300, width: 300, height: 200 }
  expect(cropOf(video, stage, frame)).toEqual({ x: 264, y: 576, width: 672, height: 448 })
})

test("stays within the video", () => {
  const video = { width: 400, height: 800 }
  expect(cropOf(video, stage, stage)).toEqual({ x: 0, y: 0, width: 400, height: 800 })
})

test("counts from the stage's own corner", () => {
  const video = { width: 400, height: 800 }
  const below = { ...stage, y: 500 }
  const frame = { x: 100, y: 600, width: 200, height: 100 }
  expect(cropOf(video, below, frame)).toEqual({ x: 88, y: 94, width: 224, height: 112 })
})
