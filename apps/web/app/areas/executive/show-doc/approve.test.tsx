// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react"
import type { Review } from "@trazo/contract/desk/review"
import { act } from "react"
import { expect, test } from "vitest"
import { useChecklist } from "./approve.tsx"

const review = { status: "review", allowed: ["approve"], userInfo: { identityType: "passport" } }
const open = (changes: object = {}) =>
  renderHook(() => useChecklist({ ...review, ...changes } as unknown as Review)).result

test("numbers the checks as they are shown, and marks and unmarks one", () => {
  const checklist = open()
  act(() => checklist.current?.toggleAt(2))
  expect(checklist.current).toMatchObject({ marked: ["legibility"], missing: ["face", "identity"] })
  act(() => checklist.current?.toggleAt(4))
  act(() => checklist.current?.toggle("legibility"))
  expect(checklist.current?.marked).toEqual([])
})

test("is there only while the reader may decide a request in review", () => {
  expect(open({ status: "approved" }).current).toBeNull()
  expect(open({ allowed: ["view"] }).current).toBeNull()
})
