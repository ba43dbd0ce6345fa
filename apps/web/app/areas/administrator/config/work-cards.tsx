import type { PlatformState } from "@trazo/contract/platform-state"
import { RelativeDate } from "../../../ui/relative-date.tsx"
import { HealthBadge } from "./health-badge.tsx"
import { Line, Lines } from "./lines.tsx"
import { queueTitle } from "./queue-titles.ts"
import { StateCard, StateCards } from "./state-card.tsx"

type Work = Pick<PlatformState, "mails" | "jobs" | "audit">

const count = (value: number) => value.toLocaleString("es-EC")
const since = (date: string | null, otherwise: string) => (date ? <RelativeDate date={date} /> : otherwise)

/** What the platform does by itself: mails, work for later, seals of the audit. */
export function WorkCards({ mails, jobs, audit }: Work) {
  return (
    <StateCards>
      <StateCard title="Correos" badge={<HealthBadge health={mails.health} />}>
        <Lines>
          <Line name="En cola">{count(mails.waiting)}</Line>
          {mails.oldestWaiting ? (
            <Line name="El más antiguo">
              <RelativeDate date={mails.oldestWaiting} />
            </Line>
          ) : null}
          <Line name="Rechazados en 24 horas">{count(mails.refused)}</Line>
        </Lines>
      </StateCard>
      <StateCard title="Trabajos" badge={<HealthBadge health={jobs.health} />}>
        <Lines>
          <Line name="En cola">{count(jobs.waiting)}</Line>
          <Line name="Abandonados en 24 horas">{count(jobs.failed)}</Line>
          {jobs.queues.map(({ name, waiting, failed }) => (
            <Line key={name} name={queueTitle(name)}>
              {`${count(waiting)} en cola, ${count(failed)} abandonados`}
            </Line>
          ))}
        </Lines>
      </StateCard>
      <StateCard title="Registro de auditoría" badge={<HealthBadge health={audit.health} />}>
        <Lines>
          <Line name="Filas por sellar">{count(audit.unsealed)}</Line>
          <Line name="Última fila sellada">{since(audit.lastSealed, "Ninguna")}</Line>
          <Line name="Último anclaje">{since(audit.lastAnchored, "Ninguno todavía")}</Line>
        </Lines>
      </StateCard>
    </StateCards>
  )
}
