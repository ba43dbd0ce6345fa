import { Group } from "@mantine/core"
import { getIssuingRevocationList, getRootRevocationList } from "@trazo/contract/authority/authority"
import type { PlatformState, RevocationListState } from "@trazo/contract/authority/platform-state"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { HealthBadge } from "./health-badge.tsx"
import classes from "./state-card.module.css"
import { Line, Lines, StateCard, StateCards } from "./state-card.tsx"

type Own = NonNullable<PlatformState["authority"]["own"]>

/** OCSP, the clock with its time stamps, and the revocation lists. */
export function PublishingCards({ lists, status, time }: Pick<Own, "lists" | "status" | "time">) {
  return (
    <StateCards>
      <StatusCard status={status} />
      <TimeCard time={time} />
      {lists.map((list) => (
        <ListCard key={`${list.authority} ${list.number} ${list.thisUpdate}`} list={list} />
      ))}
    </StateCards>
  )
}

const outcomes = {
  good: "Responde bien",
  noAnswer: "No responde",
  wrongSignature: "Firma inválida",
  wrongAnswer: "Respuesta errada",
} as const

function StatusCard({ status: { outcome, milliseconds, remembered } }: Pick<Own, "status">) {
  const badge = <HealthBadge health={outcome === "good" ? "good" : "bad"} word={outcomes[outcome]} />
  return (
    <StateCard title="Consulta en línea (OCSP)" badge={badge}>
      <Lines>
        <Line name="Se preguntó a sí mismo en">{shortTime(milliseconds)}</Line>
        <Line name="Respuestas listas en memoria">{remembered.toLocaleString("es-EC")}</Line>
      </Lines>
    </StateCard>
  )
}

const stampSources = {
  own: "Propios",
  service: "De otro servicio",
  none: "Falta su clave: hágala con la ceremonia de la raíz",
} as const

function TimeCard({ time: { stamps, differenceMilliseconds, health } }: Pick<Own, "time">) {
  const word = { good: "En hora", warn: "Sin sellos", bad: "No emite ni publica" }[health]
  return (
    <StateCard title="Reloj y sellos de tiempo" badge={<HealthBadge health={health} word={word} />}>
      <Lines>
        <Line name="Diferencia con PostgreSQL">{shortTime(differenceMilliseconds)}</Line>
        <Line name="Sellos de tiempo">{stampSources[stamps]}</Line>
      </Lines>
    </StateCard>
  )
}

function shortTime(milliseconds: number): string {
  return `${milliseconds.toLocaleString("es-EC", { maximumFractionDigits: 1 })} ms`
}

function ListCard({ list }: { list: RevocationListState }) {
  const { authority, number, thisUpdate, nextUpdate, entries, health } = list
  const word = { good: "Al día", warn: "Atrasada", bad: "Vencida" }[health]
  const isRoot = authority === "root"
  const file = isRoot ? getRootRevocationList.path : getIssuingRevocationList.path
  return (
    <StateCard
      title={isRoot ? "Lista de la raíz (CRL)" : "Lista de la emisora (CRL)"}
      badge={<HealthBadge health={health} word={word} />}
    >
      <Lines>
        <Line name="Número">{number}</Line>
        <Line name="Revocados">{entries.toLocaleString("es-EC")}</Line>
        <Line name="Publicada">
          <RelativeDate date={thisUpdate} />
        </Line>
        <Line name="Sirve hasta">{formatDateTime(new Date(nextUpdate))}</Line>
      </Lines>
      <Group component="p" gap="0 16px" m={0} mt="sm" className={classes.links ?? ""}>
        <a href={file} download>
          Descargar lista
        </a>
      </Group>
    </StateCard>
  )
}
