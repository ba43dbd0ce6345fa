import { Button, Group, Stack, Text, Title } from "@mantine/core"
import { answerAddressChange, getAddressChange } from "@trazo/contract/identity/address-change"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import type { AddressChangeAnswer } from "@trazo/domain/identity/identity-account"
import { Form, useNavigation } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import type { Route } from "./+types/cambio-de-correo"

export const meta = pageTitle("Cambio de correo")

export function loader({ context, params }: Route.LoaderArgs) {
  return load(context, getAddressChange, { params })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  const choice = form.get("answer") as AddressChangeAnswer
  try {
    await call(context, answerAddressChange, { params, body: { answer: choice } })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function AddressChange({ loaderData: change }: Route.ComponentProps) {
  if (change.state === "applied") {
    return (
      <Stack>
        <Title order={1}>El correo de su cuenta cambió</Title>
        <Text>Los avisos y los códigos de su cuenta llegan ahora a {change.to}.</Text>
      </Stack>
    )
  }
  if (change.state === "refused") {
    return (
      <Stack>
        <Title order={1}>Rechazó el cambio</Title>
        <Text>Su cuenta conserva el correo {change.from}.</Text>
      </Stack>
    )
  }
  return <Question from={change.from} to={change.to} takesEffectAt={change.takesEffectAt} />
}

function Question({ from, to, takesEffectAt }: { from: string; to: string; takesEffectAt: string }) {
  const { message } = useFormFailure()
  const sending = useNavigation().formData?.get("answer")
  return (
    <Form method="post">
      <Stack>
        <Title order={1}>¿Cambia el correo de su cuenta?</Title>
        <ErrorSummary message={message} />
        <Text>
          Su cuenta usa {from}. Nuestro personal decidió que pase a <strong>{to}</strong>. Si no responde, se
          hará el {formatDateTime(new Date(takesEffectAt))}.
        </Text>
        <Group>
          <Button type="submit" name="answer" value="refuse" loading={sending === "refuse"}>
            No fui yo: rechazar
          </Button>
          <Button
            type="submit"
            name="answer"
            value="confirm"
            variant="default"
            loading={sending === "confirm"}
          >
            Confirmar el cambio
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
