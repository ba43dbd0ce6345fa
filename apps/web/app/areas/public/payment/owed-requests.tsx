import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import { type ClientRequestRow, listClientRequests } from "@trazo/contract/certificates/client-requests"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { expiresAt } from "@trazo/domain/requests/request-status"
import { Form, Link, type RouterContextProvider, useNavigation } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import { Money } from "../../../ui/content/money.tsx"
import { Page } from "../../../ui/page/page.tsx"

/** What the signed-in client has to pay. Empty without a session. */
export async function loadOwedRequests(
  context: Readonly<RouterContextProvider>,
): Promise<ClientRequestRow[]> {
  try {
    const { rows } = await call(context, listClientRequests)
    return rows.filter(({ status }) => status === "payment")
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "NOT_SIGNED_IN") return []
    throw error
  }
}

/** The payment page of a client whose device has no request to pay. */
export function OwedRequests({ rows }: { rows: readonly ClientRequestRow[] }) {
  return (
    <Page width={680}>
      <Stack gap="lg">
        <header>
          <h1>{rows.length === 1 ? "Tiene un pago pendiente" : `Tiene ${rows.length} pagos pendientes`}</h1>
          <Text c="dimmed" mt="sm">
            Elija la solicitud: verá a qué cuenta pagar y enviará su comprobante.
          </Text>
        </header>
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
          {rows.map((row) => (
            <li key={row.id}>
              <OwedRequest request={row} />
            </li>
          ))}
        </Stack>
        <Link to={paths.managerRequests}>Ver todas mis solicitudes</Link>
      </Stack>
    </Page>
  )
}

function OwedRequest({ request }: { request: ClientRequestRow }) {
  const { id, number, certData, totalCents, status, statusSince } = request
  const { state, formAction } = useNavigation()
  const action = paths.managerRequest(id)
  const until = expiresAt(status, new Date(statusSince))
  return (
    <Paper withBorder radius="lg" p="md">
      <Group justify="space-between" gap="md">
        <div>
          <Text fw={650}>
            {certificateKindNames[certData.kind]}, {validityNames[certData.validity]}
          </Text>
          <Text c="dimmed">
            {number}
            {until ? ` · hasta el ${formatDate(until)}` : ""}
          </Text>
        </div>
        <Text fw={650} fz="lg">
          <Money cents={totalCents} />
        </Text>
      </Group>
      {/* Its action opens the request on this device, and leads back here. */}
      <Form method="post" action={action}>
        <Button
          type="submit"
          fullWidth
          mt="md"
          loading={state !== "idle" && formAction === action}
          aria-label={`Pagar: ${number}`}
        >
          Pagar
        </Button>
      </Form>
    </Paper>
  )
}
