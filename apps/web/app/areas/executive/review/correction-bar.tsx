import { Button, Checkbox } from "@mantine/core"
import type { CorrectionTarget, Review } from "@trazo/contract/review"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { reviewReasonField } from "@trazo/domain/requests/review-reason"
import { useState } from "react"
import classes from "./answers-bar.module.css"
import { FailureNote, ReasonField } from "./decision-dialogs.tsx"
import type { AnswerFailure, Answering } from "./use-review-decision.ts"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"

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

/** What staff are about to ask to correct. A reason stays written while its mark is taken away and set again. */
export function useCorrection(failure: AnswerFailure | null): CorrectionDraft {
  const [chosen, setChosen] = useState<readonly TargetId[]>([])
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const reasonOf = (target: TargetId) => reasons[idOf(target)] ?? ""
  const problemOf = (target: TargetId) => formFieldProblem(reviewReasonField, reasonOf(target))
  const told = toldProblems(failure)

  return {
    targets: chosen.map((target) => ({ ...target, reason: reasonOf(target).trim() })),
    isChosen: (target) => chosen.some((one) => idOf(one) === idOf(target)),
    reasonOf,
    problemOf: (target) => {
      const missing = problemOf(target)
      if (isChecked && missing) return missing
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
      return chosen.length > 0 && !chosen.some(problemOf)
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

interface CorrectionBarProps {
  review: Review
  draft: CorrectionDraft
  answering: Answering
  onCancel: () => void
}

/** While a correction is being written: how much is marked, and its two ends. */
export function CorrectionBar({ review, draft, answering, onCancel }: CorrectionBarProps) {
  const count = draft.targets.length
  const send = () => {
    if (draft.check()) return answering.send("askCorrection", { targets: JSON.stringify(draft.targets) })
    // Once what lacks a reason is marked.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("textarea[aria-invalid=true]")?.focus())
  }
  return (
    <section className={classes.bar} aria-label="Pedido de corrección">
      <FailureNote failure={answering.failureOf("askCorrection")} status={review.status} />
      <p className={classes.why} role="status">
        {count === 0 ? "Marque los datos o documentos que el cliente debe corregir." : null}
        {count === 1 ? "1 elemento marcado." : null}
        {count > 1 ? `${count} elementos marcados.` : null}
      </p>
      <Button variant="default" onClick={onCancel} disabled={answering.sending !== null}>
        Cancelar
      </Button>
      <Button onClick={send} disabled={count === 0} loading={answering.sending === "askCorrection"}>
        Enviar pedido de corrección
      </Button>
    </section>
  )
}

export function TargetCheckbox({ target, draft }: { target: Target; draft: CorrectionDraft }) {
  return (
    <Checkbox
      size="sm"
      aria-label={`Corregir ${target.label}`}
      checked={draft.isChosen(target.id)}
      onChange={(event) => draft.choose(target.id, event.currentTarget.checked)}
    />
  )
}

export interface Target {
  id: Pick<CorrectionTarget, "type" | "key">
  label: string
  presets: readonly string[]
}

/** The reason of something that is marked for correction; nothing until it is marked. */
export function TargetReason({ target, draft }: { target: Target; draft: CorrectionDraft }) {
  if (!draft.isChosen(target.id)) return null
  return (
    <ReasonField
      id={`reason-${target.id.key}`}
      label={`Motivo para ${target.label}`}
      about={target.label}
      presets={target.presets}
      value={draft.reasonOf(target.id)}
      problem={draft.problemOf(target.id)}
      onValue={(reason) => draft.write(target.id, reason)}
    />
  )
}
