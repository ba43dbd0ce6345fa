import { Button, Checkbox } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import type { CorrectionTarget } from "@trazo/contract/desk/decisions"
import type { Review } from "@trazo/contract/desk/review"
import { useState } from "react"
import { ReasonField } from "../../../ui/fields/reason-field.tsx"
import { RecordBar } from "../../../ui/record/record-workspace.tsx"
import { AssigneeNote, type DecisionIntents, FailureNote, reasonProblem } from "./review-decisions.tsx"

type AskCorrection = DecisionIntents["askCorrection"]
type TargetId = Pick<CorrectionTarget, "type" | "key">

/** A field or document that the client can be asked to correct. */
export interface Target {
  id: TargetId
  label: string
  presets: readonly string[]
}

export interface CorrectionDraft {
  targets: readonly CorrectionTarget[]
  isChosen: (target: TargetId) => boolean
  reasonOf: (target: TargetId) => string
  problemOf: (target: TargetId) => string | null
  choose: (target: TargetId, isChosen: boolean) => void
  write: (target: TargetId, reason: string) => void
  /** Marks the reasons that are missing instead, and moves the focus to the first of them. */
  send: () => void
}

const idOf = ({ type, key }: TargetId) => `${type}:${key}`

/**
 * The corrections that staff are choosing. A reason stays while its target is deselected and selected again; what was
 * sent is not proposed again.
 */
export function useCorrectionDraft({ failure, done, send }: AskCorrection): CorrectionDraft {
  const [chosen, setChosen] = useState<readonly TargetId[]>([])
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const [sentAt, setSentAt] = useState<number | null>(null)
  if (done && done.at !== sentAt) {
    setSentAt(done.at)
    setChosen([])
    setReasons({})
    setChecked(false)
  }
  const reasonOf = (target: TargetId) => reasons[idOf(target)] ?? ""
  const refused = refusedReasons(failure)
  const targets = chosen.map((target) => ({ ...target, reason: reasonOf(target).trim() }))

  return {
    targets,
    isChosen: (target) => chosen.some((one) => idOf(one) === idOf(target)),
    reasonOf,
    problemOf: (target) => {
      const reason = reasonOf(target)
      const sent = refused[idOf(target)]
      return (
        (isChecked ? reasonProblem(reason) : null) ?? (sent?.reason === reason.trim() ? sent.problem : null)
      )
    },
    choose: (target, isOn) => {
      const others = chosen.filter((one) => idOf(one) !== idOf(target))
      setChosen(isOn ? [...others, target] : others)
    },
    write: (target, reason) => setReasons({ ...reasons, [idOf(target)]: reason }),
    send: () => {
      setChecked(true)
      if (targets.length === 0) return
      if (targets.every(({ reason }) => !reasonProblem(reason))) send({ targets })
      // After the render that marks the missing reasons.
      else
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>("textarea[aria-invalid=true]")?.focus(),
        )
    },
  }
}

/** The API's messages by target: the field «targets.1.reason» is the second target of what was sent. */
function refusedReasons({ fields, typed }: AskCorrection["failure"]) {
  const entries = Object.entries(fields)
  if (entries.length === 0 || !typed("body")) return {}
  const { targets: sent } = JSON.parse(typed("body")) as { targets: CorrectionTarget[] }
  return Object.fromEntries(
    entries.flatMap(([name, problem]) => {
      const target = sent[Number(name.split(".")[1])]
      return target ? [[idOf(target), { reason: target.reason, problem }] as const] : []
    }),
  )
}

interface CorrectionBarProps {
  review: Review
  draft: CorrectionDraft
  intent: AskCorrection
  onCancel: () => void
}

/** Sends or cancels the corrections, and counts them. */
export function CorrectionBar({ review, draft, intent, onCancel }: CorrectionBarProps) {
  const count = draft.targets.length
  return (
    <RecordBar
      label="Pedido de corrección"
      before={
        <>
          <FailureNote intent={intent} status={review.status} />
          <AssigneeNote review={review} />
        </>
      }
      message={
        count === 0
          ? "Marque los datos o documentos que el cliente debe corregir."
          : count === 1
            ? "1 elemento marcado."
            : `${count} elementos marcados.`
      }
    >
      <Button variant="default" onClick={onCancel} disabled={intent.isPending}>
        Cancelar
      </Button>
      <Button onClick={draft.send} disabled={count === 0} loading={intent.isPending}>
        Enviar pedido de corrección
      </Button>
    </RecordBar>
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

export function TargetReason({ target, draft }: { target: Target; draft: CorrectionDraft }) {
  return (
    <ReasonField
      label={`Motivo para ${target.label}`}
      about={target.label}
      rows={2}
      presets={target.presets}
      value={draft.reasonOf(target.id)}
      error={draft.problemOf(target.id)}
      onChange={(reason) => draft.write(target.id, reason)}
      onSubmit={draft.send}
    />
  )
}
