import { Group } from "@mantine/core"
import { getIssuingRevocationList, getRootRevocationList } from "@trazo/contract/authority/authority"
import type { PlatformState, RevocationListState } from "@trazo/contract/authority/platform-state"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { HealthBadge } from "./health-badge.tsx"
import classes from "./state-card.module.css"
import { Line, Lines, StateCard, StateCards } from "./state-card.tsx"

type Own = NonNullable<PlatformState["authority"]["own"]>

/** OCSP and the revocation lists. */
export function PublishingCards({ lists, status }: Pick<Own, "lists" | "status">) {
  return (
    <StateCards>
      <StatusCard status={status} />
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
