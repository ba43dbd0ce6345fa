import type { CorrectionTarget } from "@trazo/contract/review"
import { useState } from "react"
import type { AnswerFailure } from "./use-answer.ts"

type TargetId = Pick<CorrectionTarget, "type" | "key">

export interface CorrectionDraft {
  targets: readonly CorrectionTarget[]
  isChosen: (target: TargetId) => boolean
  reasonOf: (target: TargetId) => string
  problemOf: (target: TargetId) => string | null
  choose: (target: TargetId, isChosen: boolean) => void
  write: (target: TargetId, reason: string) => void
  /** Says whether it can be sent, and marks what lacks a reason. */
  check: () => boolean
}

const idOf = ({ type, key }: TargetId) => `${type}:${key}`
const least = 3

/** What staff are about to ask to correct. A reason stays written while its mark is taken away and set again. */
export function useCorrection(failure: AnswerFailure | null): CorrectionDraft {
  const [chosen, setChosen] = useState<readonly TargetId[]>([])
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const reasonOf = (target: TargetId) => reasons[idOf(target)] ?? ""
  const isShort = (target: TargetId) => reasonOf(target).trim().length < least
  const told = toldProblems(failure)

  return {
    targets: chosen.map((target) => ({ ...target, reason: reasonOf(target).trim() })),
    isChosen: (target) => chosen.some((one) => idOf(one) === idOf(target)),
    reasonOf,
    problemOf: (target) => {
      if (isChecked && isShort(target)) return "Escriba el motivo que leerá el cliente"
      const said = told[idOf(target)]
      return said && said.reason === reasonOf(target).trim() ? said.problem : null
    },
    choose: (target, isOn) => {
      const others = chosen.filter((one) => idOf(one) !== idOf(target))
      setChosen(isOn ? [...others, target] : others)
    },
    write: (target, reason) => setReasons({ ...reasons, [idOf(target)]: reason }),
    check: () => {
      setChecked(true)
      return chosen.length > 0 && !chosen.some(isShort)
    },
  }
}

/** What the API said of each target, by what was sent: «targets.1.reason» is the second of them. */
function toldProblems(failure: AnswerFailure | null): Record<string, { reason: string; problem: string }> {
  if (!failure?.fields || !failure.values.targets) return {}
  const sent = JSON.parse(failure.values.targets) as CorrectionTarget[]
  const entries = Object.entries(failure.fields).flatMap(([name, problem]) => {
    const target = sent[Number(name.split(".")[1])]
    return target ? [[idOf(target), { reason: target.reason, problem }] as const] : []
  })
  return Object.fromEntries(entries)
}
