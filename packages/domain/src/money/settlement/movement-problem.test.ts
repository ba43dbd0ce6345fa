import { describe, expect, it } from "vitest"
import { type MovementFacts, movementProblem, movementProblemText } from "./movement-problem.ts"

const alike = { free: 1, taken: 0, freeNamed: 1, takenNamed: 0 }
const free: MovementFacts = {
  isChecked: true,
  isRefuted: false,
  isDismissed: false,
  isOfAccount: true,
  freeCents: 2300,
  isReversed: false,
  alike,
  spentOn: [],
  unused: 1,
}

describe("a movement", () => {
  it("pays when nothing speaks against it", () => {
    expect(movementProblem(free)).toBeNull()
  })

  it.each([
    ["refuted", { isRefuted: true }, "no es un ingreso"],
    ["unchecked", { isChecked: false }, "Suba el archivo otra vez"],
    ["otherAccount", { isOfAccount: false }, "otra cuenta"],
    ["dismissed", { isDismissed: true }, "está apartado"],
    ["used", { freeCents: 0 }, "ya confirmó otro pago"],
    ["reversed", { isReversed: true }, "reversó"],
    ["copy", { alike: { ...alike, taken: 1 } }, "puede ser este mismo"],
    ["copy", { alike: { ...alike, takenNamed: 1 } }, "puede ser este mismo"],
    ["spent", { spentOn: ["TZ-1"] }, "solicitud TZ-1"],
  ] as const)("pays nothing when it is %s: %j", (problem, changes, text) => {
    const facts = { ...free, ...changes }
    expect(movementProblem(facts)).toBe(problem)
    expect(movementProblemText(problem, facts)).toContain(text)
  })

  it("pays when its format has one credit more than the others used", () => {
    expect(movementProblem({ ...free, alike: { free: 2, taken: 1, freeNamed: 2, takenNamed: 1 } })).toBeNull()
  })

  it("pays when more credits have its amount and number than payments were confirmed by hand", () => {
    expect(movementProblem({ ...free, spentOn: ["TZ-1"], unused: 2 })).toBeNull()
    expect(movementProblem({ ...free, spentOn: ["TZ-1", "TZ-2"], unused: 2 })).toBe("spent")
  })

  it("that the bank took back pays nothing, also with a part left", () => {
    expect(movementProblem({ ...free, freeCents: 1, isReversed: true })).toBe("reversed")
  })
})
