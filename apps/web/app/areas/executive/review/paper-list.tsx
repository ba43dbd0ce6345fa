import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import type { Review } from "@trazo/contract/review"
import classes from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import { FieldRow } from "./field-row.tsx"
import type { PaperItem } from "./paper-items.ts"
import { paperReasons } from "./preset-reasons.ts"
import type { CorrectionDraft } from "./use-correction.ts"

interface PaperListProps {
  review: Review
  items: readonly PaperItem[]
  choose: (item: PaperItem) => void
  draft: CorrectionDraft | null
}

/** The papers that the request asks for, what came of each, and which of them to send again. */
export function PaperList({ review, items, choose, draft }: PaperListProps) {
  return (
    <DataSection title="Documentos">
      <dl className={classes.list}>
        {review.categories.map(({ paper, title, required, files }) => {
          const first = items.find((item) => item.paper === paper)
          return (
            <FieldRow
              key={paper}
              label={title}
              isCorrected={review.corrected.includes(paper)}
              asked={review.correction?.targets.find(({ key }) => key === paper)?.reason}
              target={{ id: { type: "paper", key: paper }, label: title, presets: paperReasons(paper) }}
              draft={draft}
            >
              {first ? (
                <button type="button" className={classes.look} onClick={() => choose(first)}>
                  <IconCircleCheck size={16} stroke={2} aria-hidden="true" />
                  {files.length === 1 ? "Ver archivo" : `Ver ${files.length} archivos`}
                </button>
              ) : (
                <Missing isRequired={required} />
              )}
            </FieldRow>
          )
        })}
      </dl>
    </DataSection>
  )
}

function Missing({ isRequired }: { isRequired: boolean }) {
  if (!isRequired) return <span className={classes.none}>No lo envió (opcional)</span>
  return (
    <span className={classes.mark} data-tone="bad">
      <IconCircleX size={16} stroke={2} aria-hidden="true" />
      Falta
    </span>
  )
}
