import { Checkbox } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import type { Target } from "./target-reason.tsx"
import type { CorrectionDraft } from "./use-correction.ts"

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
