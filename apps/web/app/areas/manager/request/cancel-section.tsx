import { Button, Stack, Text } from "@mantine/core"
import type { getClientRequest } from "@trazo/contract/certificates/client-requests"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { paymentMethods } from "@trazo/domain/money/payment-receipt"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

type ClientRequest = CallResponse<typeof getClientRequest>

/** A disclosure instead of a dialog, so that it works without script. */
export function CancelSection({ request }: { request: ClientRequest }) {
  const { number, payment } = request
  const { Form, isPending, failure } = useIntent("cancel")
  if (!request.mayCancel) return null
  return (
    <Disclosure label="Ya no quiero esta solicitud" isOpen={Boolean(failure.message)}>
      <Form method="post">
        <input type="hidden" name="intent" value="cancel" />
        <Stack gap="sm" align="flex-start">
          <ErrorSummary message={failure.message} />
          <Text maw="62ch">
            La solicitud {number} se anula de inmediato y no se puede deshacer.{" "}
            {payment?.status === "received" && isPaidInMoney(payment.method)
              ? "Lo que pagó pasa a la lista de devoluciones y le avisaremos por correo."
              : null}
          </Text>
          <Button type="submit" variant="outline" color="red" c="var(--bad)" loading={isPending}>
            Anular la solicitud
          </Button>
        </Stack>
      </Form>
    </Disclosure>
  )
}

/** The others go back to their account or code. */
function isPaidInMoney(method: string): boolean {
  return paymentMethods.some((one) => one === method)
}
