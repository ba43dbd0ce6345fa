import { Box, Button, Stack, Text } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import type { ClaimableRequest } from "@trazo/contract/certificates/client-requests"
import { Form, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

/** Offers to add the request of this device's resume link to the account that is signed in. */
export function ClaimCard({ request }: { request: ClaimableRequest }) {
  const { message } = useFormFailure()
  const isBusy = useNavigation().formMethod === "POST"
  return (
    <Box mb="md">
      <Note tone="calm" icon={IconFileText} title="Hay una solicitud suya fuera de su cuenta">
        <Form method="post">
          <Stack gap="sm" align="flex-start">
            <ErrorSummary message={message} />
            <Text>
              La solicitud <strong>{request.number}</strong>, hecha con el correo{" "}
              <strong>{request.verifiedEmail}</strong>, es de su mismo documento de identidad. Los códigos
              para activarla llegan a ese correo.
            </Text>
            <Button type="submit" loading={isBusy}>
              Agregar esta solicitud a mi cuenta
            </Button>
          </Stack>
        </Form>
      </Note>
    </Box>
  )
}
