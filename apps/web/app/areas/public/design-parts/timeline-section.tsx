import { Timeline } from "../../../shared-features/timeline/timeline.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"

const movements = [
  { status: "payment", _date: "2026-01-12T14:05:00.000Z" },
  { status: "paymentReview", _date: "2026-01-12T16:40:00.000Z" },
  { status: "review", _date: "2026-01-13T13:20:00.000Z" },
  { status: "approved", _date: "2026-01-13T20:15:00.000Z" },
] as const

export function TimelineSection() {
  return (
    <DesignSection of="cronologia" lead="Los cambios de estado de una solicitud, del primero al último.">
      <Sheet title="Vertical">
        <Timeline movements={movements} />
      </Sheet>
      <Sheet title="Horizontal">
        <div className={classes.wide}>
          <Timeline movements={movements} orientation="horizontal" />
        </div>
      </Sheet>
    </DesignSection>
  )
}
