import type { CorrectionTarget } from "@trazo/contract/review"
import { ReasonField } from "./reason-field.tsx"
import type { CorrectionDraft } from "./use-correction.ts"

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
