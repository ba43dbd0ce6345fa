import type { PlatformState } from "@trazo/contract/authority/platform-state"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { HealthBadge } from "./health-badge.tsx"
import { Line, Lines, StateCard, StateCards } from "./state-card.tsx"

type Work = Pick<PlatformState, "mails" | "jobs" | "audit">

const count = (value: number) => value.toLocaleString("es-EC")
const since = (date: string | null, otherwise: string) => (date ? <RelativeDate date={date} /> : otherwise)

/** A queue without a title is shown by its name. */
const queueTitles: Record<string, string> = {
  "send-mail": "Enviar correos",
  "mail-reset-link": "Enlaces de contraseña",
  "mail-administrator-link": "Enlaces de administradores",
  "publish-revocation": "Publicar revocaciones",
  "anchor-audit": "Anclar la auditoría",
}

/** Background work: mails, jobs, audit seals. */
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
            <Line key={name} name={queueTitles[name] ?? name}>
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
