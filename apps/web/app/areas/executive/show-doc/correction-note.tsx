import { Box, List, Text } from "@mantine/core"
import "@mantine/core/styles/List.layer.css"
import type { Review } from "@trazo/contract/desk/review"
import { isPersonalField, personalFields } from "@trazo/domain/buying/personal-fields"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { documentCatalogue, isDocumentType } from "@trazo/domain/requests/documents"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { LinkButton } from "./field-row.tsx"

/** What the client was asked to correct, what they corrected, or why the request was rejected. */
export function CorrectionNote({ review }: { review: Review }) {
  const { status, corrected, correction, reason } = review
  if (correction) {
    return (
      <Box mt="md">
        <Note tone="warn">
          Corrección pedida el {formatDateTime(new Date(correction.askedAt))}:
          <List mt={4} fz="inherit">
            {correction.targets.map(({ key, reason: why }) => (
              <List.Item key={key}>
                <strong>{labelOf(key)}</strong>: {why}
              </List.Item>
            ))}
          </List>
          <ResendCorrection review={review} />
        </Note>
      </Box>
    )
  }
  if (status === "review" && corrected.length > 0) {
    return (
      <Box mt="md">
        <Note tone="warn">
          El cliente corrigió: <strong>{corrected.map(labelOf).join(", ")}</strong>.
        </Note>
      </Box>
    )
  }
  return reason && status === "rejected" ? (
    <Box mt="md">
      <Note tone="bad">Motivo del rechazo: {reason}</Note>
    </Box>
  ) : null
}

function labelOf(key: string): string {
  if (isPersonalField(key)) return personalFields[key].label
  return isDocumentType(key) ? documentCatalogue[key].title : key
}

function ResendCorrection({ review: { correction, allowed, status } }: { review: Review }) {
  const { Form, isPending, failure } = useIntent("resendCorrection")
  if (!correction || status !== "correction" || !allowed.includes("approve")) return null
  const { resentAt } = correction
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="resendCorrection" />
      <Text inherit role="status">
        {resentAt ? `Enlace enviado otra vez el ${formatDateTime(new Date(resentAt))}.` : null}
      </Text>
      <Text inherit role="alert" c="var(--bad)">
        {failure.message}
      </Text>
      <LinkButton type="submit" disabled={isPending}>
        Enviar el enlace otra vez
      </LinkButton>
    </Form>
  )
}
