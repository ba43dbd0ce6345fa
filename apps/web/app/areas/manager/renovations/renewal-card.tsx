import { Box, Button, Group, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import type { ListedRenewal } from "@trazo/contract/requests/renewals"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { type RenewalType, renewalTypeNames } from "@trazo/domain/requests/renewal"
import { Form, Link, useNavigation } from "react-router"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { Card } from "../frame/cards.tsx"
import { nextStepTexts } from "../request/request-state.ts"
import classes from "./renewal-card.module.css"

interface RenewalCardProps {
  renewal: ListedRenewal
  now: Date
  /** On a page of its own it is no link. */
  isAlone?: boolean
}

/** A certificate with the time and the price of its renewal. */
export function RenewalCard({ renewal, now, isAlone = false }: RenewalCardProps) {
  const { serial, kind, status, notAfter } = renewal
  const end = new Date(notAfter)
  return (
    <Card as="article">
      <div>
        <Group gap="8px 12px">
          <h2>
            {isAlone ? (
              certificateKindNames[kind]
            ) : (
              <Link to={paths.managerRenewal(serial)} className="plain">
                {certificateKindNames[kind]}
              </Link>
            )}
          </h2>
          <CertificateStatusBadge status={status} />
        </Group>
        <Text c="dimmed" mt={4}>
          {end < now ? "Venció" : "Vence"} el {formatDate(end)} · termina en {serial.slice(-8)}
        </Text>
        <Text mt="sm">{timeText(renewal)}</Text>
      </div>
      {status === "renewed" ? null : <Prices renewal={renewal} />}
      <RenewalButtons renewal={renewal} />
    </Card>
  )
}

function timeText({ time, opens, closes, status, request, mayRenew, isOutlasted }: ListedRenewal): string {
  if (request) {
    return `${renewalTypeNames[request.renewal]} en curso. ${nextStepTexts[request.status]}`
  }
  if (status === "renewed") return "Ya la renovó. Sirve hasta que venza."
  if (status === "suspended") return "Está suspendida: no se puede renovar mientras lo esté."
  if (isOutlasted) return "Ya tiene una firma más nueva de la misma clase. Esta sirve hasta que venza."
  if (time === "early") return `Podrá renovarla desde el ${formatDate(new Date(opens))}.`
  // Also once it ended: its state then says that it is expired, and not that it was suspended or renewed.
  if (!mayRenew) return "Ahora no se puede renovar."
  return `Puede renovarla hasta el ${formatDate(new Date(closes))}.`
}

function Prices({ renewal: { offers, request, time } }: { renewal: ListedRenewal }) {
  if (request || time === "early" || offers.length === 0) return null
  const isCheaper = ({ price, usualCents }: (typeof offers)[number]) =>
    usualCents !== null && price.totalCents < usualCents
  return (
    <div>
      <Box
        component="ul"
        className={classes.prices ?? ""}
        display="grid"
        style={{ gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 220px), 1fr))", columnGap: 32 }}
        aria-label="Precios con IVA"
      >
        {offers.map((offer) => (
          <li key={offer.validity}>
            <span>
              {validityNames[offer.validity]}
              {isCheaper(offer) ? (
                <Text span display="block" size="sm" c="dimmed">
                  una nueva, {formatMoney(offer.usualCents ?? 0)}
                </Text>
              ) : null}
            </span>
            <strong>{formatMoney(offer.price.totalCents)}</strong>
          </li>
        ))}
      </Box>
      {offers.some(isCheaper) ? (
        <Text c="dimmed" mt="xs">
          {offers.every(isCheaper)
            ? "Cuesta menos que una firma nueva porque ya revisamos sus datos y documentos."
            : "Donde cuesta menos que una firma nueva, es porque ya revisamos sus datos y documentos."}
        </Text>
      ) : null}
    </div>
  )
}

function RenewalButtons({ renewal }: { renewal: ListedRenewal }) {
  const { serial, mayRenew, reissue, request } = renewal
  const isBegun = request && ["draft", "payment"].includes(request.status)
  if (request && !isBegun) {
    return (
      <Button component={Link} to={paths.managerRequest(request.id)} variant="default">
        Ver la solicitud
      </Button>
    )
  }
  if (isBegun) return <StartButton serial={serial} type={request.renewal} label="Continuar" />
  return (
    <>
      {mayRenew ? <StartButton serial={serial} type="renewal" label="Renovar" /> : null}
      {reissue ? (
        <div>
          <StartButton serial={serial} type="reissue" label="Olvidé la contraseña: pedir otra" />
          <Text c="dimmed" size="sm" mt={4}>
            {reissue.totalCents === 0 ? "Sin costo" : formatMoney(reissue.totalCents)}. Vence el mismo día. La
            anterior se revoca cuando tenga la nueva.
          </Text>
        </div>
      ) : null}
    </>
  )
}

export function StartButton({ serial, type, label }: { serial: string; type: RenewalType; label: string }) {
  const { state, formData } = useNavigation()
  const isStarting = state !== "idle" && formData?.get("serial") === serial && formData?.get("type") === type
  return (
    <Form method="post" action={paths.managerRenewals}>
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="serial" value={serial} />
      <input type="hidden" name="type" value={type} />
      <Button
        type="submit"
        fullWidth
        loading={isStarting}
        variant={type === "reissue" ? "default" : "filled"}
      >
        {label}
      </Button>
    </Form>
  )
}
