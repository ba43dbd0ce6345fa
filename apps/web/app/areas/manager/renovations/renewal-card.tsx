import { Button, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import type { ListedRenewal } from "@trazo/contract/requests/renewals"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/pricing/money"
import { type RenewalType, renewalTypeNames } from "@trazo/domain/requests/renewal"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { Form, Link, useNavigation } from "react-router"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { Card } from "../frame/cards.tsx"

/** A certificate with the time and the price of its renewal. */
export function RenewalCard({ renewal }: { renewal: ListedRenewal }) {
  const { serial, kind, status, notAfter, offers, request } = renewal
  return (
    <Card as="article">
      <div>
        <h2>
          <Link to={paths.managerRenewal(serial)}>{certificateKindNames[kind]}</Link>
        </h2>
        <CertificateStatusBadge status={status} />
      </div>
      <Facts>
        <Fact name="Vence">{formatDate(new Date(notAfter))}</Fact>
        <Fact name="Termina en">{serial.slice(-8)}</Fact>
        <Fact name="Renovar">{timeText(renewal)}</Fact>
        <Fact name="Precio">
          {offers.map(({ validity, price }) => (
            <span key={validity}>
              {validityNames[validity]}, {formatMoney(price.totalCents)}
              <br />
            </span>
          ))}
        </Fact>
        <Fact name="Solicitud">
          {request
            ? `${renewalTypeNames[request.renewal]}: ${requestStatusCatalogue[request.status].description}`
            : null}
        </Fact>
      </Facts>
      <RenewalButtons renewal={renewal} />
    </Card>
  )
}

function timeText({ time, opens, closes, status }: ListedRenewal): string {
  if (status === "renewed") return "Ya se renovó"
  if (time === "early") return `Desde el ${formatDate(new Date(opens))}`
  return `Hasta el ${formatDate(new Date(closes))}`
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
          <StartButton
            serial={serial}
            type="reissue"
            label={`Olvidé mi contraseña: pedir otra por ${formatMoney(reissue.totalCents)}`}
          />
          <Text c="dimmed" size="sm" mt={4}>
            Vence el mismo día. La anterior se revoca cuando tenga la nueva.
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
