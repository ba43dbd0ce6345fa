import { Alert, Badge, Button, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core"
import "@mantine/core/styles/Progress.layer.css"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import {
  chargeMonthlyAccount,
  getOwnMonthlyAccount,
  type MonthlyAccount,
  type MonthlyCharge,
} from "@trazo/contract/money/monthly-account"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate, formatMonth } from "@trazo/domain/dates/spanish-dates"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { chargeFields } from "@trazo/domain/money/monthly-account"
import type { RouterContextProvider } from "react-router"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/monthly-account"

export const meta = pageTitle("Cuenta mensual")

export async function loader({ context }: Route.LoaderArgs) {
  return { own: await load(context, getOwnMonthlyAccount) }
}

const intents = (context: Readonly<RouterContextProvider>) =>
  ({
    charge: (form) => call(context, chargeMonthlyAccount, { body: form.pick("number", "identity") }),
  }) satisfies Intents

const useAccountIntent = intentHook<ReturnType<typeof intents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), intents(context))
}

export const clientAction = keepPageOnLostConnection

export default function MonthlyAccountPage({ loaderData: { own } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Cuenta mensual">
        Pague solicitudes suyas y de personas de su empresa. Cada persona llena la suya con su correo, sus
        fotos y su autorización.
      </PageHeading>
      {own ? (
        <>
          <Balance account={own.account} />
          {own.account.state === "active" ? <ChargeForm /> : null}
          <Charges charges={own.charges} />
        </>
      ) : (
        <EmptyState icon={IconReceipt} title="Todavía no tiene una cuenta mensual">
          La abre la distribuidora para su empresa. Escríbanos y la preparamos.
        </EmptyState>
      )}
    </>
  )
}

function Balance({ account }: { account: MonthlyAccount }) {
  const { company, ruc, limitCents, unpaidCents, months, state } = account
  const share = limitCents > 0 ? Math.min(100, (unpaidCents * 100) / limitCents) : 100
  const isDue = ({ closedAt, paidAt, totalCents }: (typeof months)[number]) =>
    closedAt !== null && paidAt === null && totalCents > 0
  const due = months.filter(isDue)
  return (
    <Paper component="section" radius="lg" shadow="sm" p="lg" mb="lg" aria-label="Estado de la cuenta">
      <Text fw={600}>{company}</Text>
      <Text c="dimmed" size="sm">
        RUC {ruc}
      </Text>
      <Text mt="md">
        Por pagar{" "}
        <Text component="strong" inherit fw={700}>
          {formatMoney(unpaidCents)}
        </Text>{" "}
        de {formatMoney(limitCents)}
      </Text>
      <Progress value={share} mt={8} aria-label="Parte del límite que está por pagar" />
      {due.map(({ month, totalCents }) => (
        <Text key={month} size="sm" mt="sm">
          La cuenta de {formatMonth(month)} está cerrada: {formatMoney(totalCents)} por pagar.
        </Text>
      ))}
      {state === "disabled" ? (
        <Alert role="note" color="var(--warn)" mt="md">
          La cuenta está en pausa. Escríbanos para volver a usarla.
        </Alert>
      ) : null}
    </Paper>
  )
}

function ChargeForm() {
  const { Form, name, isPending, failure, done } = useAccountIntent("charge")
  const paid = done?.result
  return (
    <Paper component="section" radius="lg" shadow="sm" p="lg" mb="lg" aria-labelledby="pagar">
      <h2 id="pagar">Pagar una solicitud</h2>
      <Text c="dimmed" mb="md">
        Ya enviada y pendiente de pago. ¿Todavía no la piden? <Link to={paths.home}>Pedir una firma</Link>
      </Text>
      <Form method="post" key={done?.at}>
        <input type="hidden" name="intent" value={name} />
        <Stack gap="md">
          <ErrorSummary message={failure.message} fields={failure.fields} labels={labelsOf(chargeFields)} />
          {paid ? (
            <Alert role="status" color="good">
              Pagada la solicitud {paid.number} de {paid.names}: {formatMoney(paid.totalCents)}.
            </Alert>
          ) : null}
          <FormFields fields={chargeFields} failure={failure} columns={2} />
          <Group>
            <Button type="submit" loading={isPending}>
              Pagar con la cuenta
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  )
}

function Charges({ charges }: { charges: readonly MonthlyCharge[] }) {
  return (
    <section aria-labelledby="cargadas">
      <Title order={2} id="cargadas" mb="sm">
        Solicitudes pagadas con la cuenta
      </Title>
      {charges.length === 0 ? (
        <Text c="dimmed" mt="sm">
          Aquí verá cada una con su estado.
        </Text>
      ) : (
        <CardList items={charges} keyOf={({ id }) => id}>
          {(charge) => (
            <Paper radius="lg" shadow="sm" p="md">
              <Group justify="space-between" gap="8px 16px">
                <Text fw={600}>{charge.names}</Text>
                {charge.isRefunded ? <Badge color="gray">Devuelta</Badge> : null}
                <RequestStatusBadge status={charge.status} />
              </Group>
              <Text size="sm" c="dimmed">
                {charge.number} · {certificateKindNames[charge.kind]}, {validityNames[charge.validity]}
              </Text>
              <Text size="sm">
                {formatMoney(charge.totalCents)} · {formatDate(new Date(charge.at))}
              </Text>
            </Paper>
          )}
        </CardList>
      )}
    </section>
  )
}
