import { Button } from "@mantine/core"
import type { Review } from "@trazo/contract/review"
import classes from "./answers-bar.module.css"
import { FailureNote } from "./failure-note.tsx"
import type { Answering } from "./use-answer.ts"
import type { CorrectionDraft } from "./use-correction.ts"

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
