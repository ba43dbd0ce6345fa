import { Box, Button } from "@mantine/core"
import type { ClientRecord } from "@trazo/contract/desk/client-records"
import { paths } from "@trazo/contract/paths"
import { type Channel, reviewedChannels } from "@trazo/domain/buying/channel"
import { consentName } from "@trazo/domain/buying/consent"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { mailStateNames } from "@trazo/domain/platform/mail-delivery"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { Section, SectionFooter } from "../../../ui/editor/section.tsx"
import { RelatedList } from "../../../ui/record/related-list.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { PaymentStatusBadge } from "../../../ui/status/payment-status-badge.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import classes from "./facts.module.css"

interface RelatedProps {
  client: ClientRecord
  /** Whether the reader may open a screen. */
  mayOpen: (path: string) => boolean
}

const day = (date: string) => formatDate(new Date(date))

/** A text that was uploaded has its file's id as version. */
const shortVersion = (version: string) => (version.length > 20 ? `${version.slice(0, 8)}…` : version)

/** Requests and what came of them. Each leads to its review if the reader may open it. */
export function RequestSections({ client, mayOpen }: RelatedProps) {
  const reviewOf = ({ channel, requestId }: { channel: Channel; requestId: string }) => {
    const path = paths.executiveReview(channel, requestId)
    return channel in reviewedChannels && mayOpen(path) ? path : null
  }
  return (
    <>
      <RelatedList
        shownAtMost={6}
        title="Solicitudes"
        none="No ha enviado ninguna."
        rows={client.requests.map((row) => ({
          id: row.requestId,
          to: reviewOf(row),
          name: row.number,
          detail: `${certificateKindNames[row.kind]} · ${day(row.createdAt)}`,
          badge: <RequestStatusBadge status={row.status} />,
        }))}
      />
      <RelatedList
        shownAtMost={6}
        title="Certificados"
        none="No tiene ninguno."
        rows={client.certificates.map((row) => ({
          id: row.serial,
          to: reviewOf(row),
          name: certificateKindNames[row.kind],
          detail: `Vence el ${day(row.notAfter)} · Solicitud ${row.number}`,
          badge: <CertificateStatusBadge status={row.status} />,
        }))}
      />
      <RelatedList
        shownAtMost={6}
        title="Pagos"
        none="No ha pagado nada todavía."
        rows={client.payments.map((row) => ({
          id: row.id,
          to: reviewOf(row),
          name: formatMoney(row.amountCents),
          detail: `Comprobante ${row.reference} · ${day(row.createdAt)} · Solicitud ${row.number}`,
          badge: <PaymentStatusBadge status={row.status} />,
        }))}
      />
      <RelatedList
        shownAtMost={6}
        title="Consentimientos"
        hint="Qué texto aceptó y cuándo."
        none="No ha aceptado ninguno."
        rows={client.consents.map((row) => ({
          id: row.id,
          to: reviewOf(row),
          name: consentName(row),
          detail: `Versión ${shortVersion(row.version)} · ${formatDateTime(new Date(row.at))} · Solicitud ${row.number}`,
        }))}
      />
    </>
  )
}

export function MailSection({ client: { mails } }: Pick<RelatedProps, "client">) {
  return (
    <RelatedList
      shownAtMost={6}
      title="Correos"
      hint="Los últimos que le enviamos y si llegaron a su servidor."
      none="Todavía no se le envió ninguno."
      rows={mails.map(({ id, title, to, createdAt, state, reason }) => ({
        id,
        to: null,
        name: title,
        detail: (
          <span style={state === "refused" ? { color: "var(--bad)" } : undefined}>
            {formatDateTime(new Date(createdAt))} · {to} · {mailStateNames[state]}
            {reason ? `: ${reason}` : null}
          </span>
        ),
      }))}
    />
  )
}

interface SessionSectionProps {
  client: ClientRecord
  /** Undefined without permission. */
  onEnd: (() => void) | undefined
}

export function SessionSection({ client: { sessions }, onEnd }: SessionSectionProps) {
  return (
    <Section title="Sesiones abiertas" hint="Dónde está dentro de su cuenta ahora.">
      {sessions.length === 0 ? (
        <Box component="p" p="md" c="dimmed">
          No tiene ninguna sesión abierta.
        </Box>
      ) : null}
      <ul className={`rows ${classes.list}`}>
        {sessions.map(({ id, device, lastSeenAt }) => (
          <li key={id}>
            {device}
            <Box component="span" display="block" c="dimmed" fz="0.8125rem">
              Última vez <RelativeDate date={lastSeenAt} />
            </Box>
          </li>
        ))}
      </ul>
      {onEnd && sessions.length > 0 ? (
        <SectionFooter>
          <Button variant="default" onClick={onEnd}>
            Cerrar sus sesiones…
          </Button>
        </SectionFooter>
      ) : null}
    </Section>
  )
}
