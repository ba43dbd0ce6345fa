import { Box, Group, Stack, Text } from "@mantine/core"
import type { Review } from "@trazo/contract/desk/review"
import type { RequestMail } from "@trazo/contract/platform/mail-delivery"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { mailStateNames } from "@trazo/domain/platform/mail-delivery"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { DataSection, LinkButton } from "./field-row.tsx"

const shownAtMost = 4

interface SentMailsProps {
  review: Review
  /** The newest first. */
  mails: readonly RequestMail[]
}

/** The mails to the applicant and whether they arrived. */
export function SentMails({ review, mails }: SentMailsProps) {
  const canRenew = review.correction !== null && review.allowed.includes("approve")
  const renewable = canRenew ? mails.find(({ template }) => template === "correction") : undefined
  const older = mails.length - shownAtMost
  return (
    <DataSection title="Correos al solicitante">
      {mails.length === 0 ? (
        <Text inherit c="dimmed">
          Todavía no se envió ninguno.
        </Text>
      ) : null}
      <MailList mails={mails.slice(0, shownAtMost)} renewable={renewable} />
      {older > 0 ? (
        <details>
          <Text component="summary" inherit py="sm" fw={500} c="var(--quiet-ink)">
            Ver los anteriores ({older})
          </Text>
          <MailList mails={mails.slice(shownAtMost)} renewable={renewable} />
        </details>
      ) : null}
    </DataSection>
  )
}

interface MailListProps {
  mails: readonly RequestMail[]
  /** The mail that is sent again with a new link. */
  renewable: RequestMail | undefined
}

const stateColours: Record<RequestMail["state"], string> = {
  accepted: "var(--good)",
  queued: "var(--warn)",
  refused: "var(--bad)",
}

function MailList({ mails, renewable }: MailListProps) {
  return (
    <Box component="ul" className="rows">
      {mails.map((mail) => (
        <Group key={mail.id} component="li" gap="4px 12px" justify="space-between" align="stretch" py="sm">
          <Stack gap={0} flex="1 1 240px" miw={0} fz="0.8125rem" style={{ overflowWrap: "anywhere" }}>
            <Text span fz="var(--text-s)" fw={500}>
              {mail.title}
            </Text>
            <Text span inherit c="dimmed">
              {formatDateTime(new Date(mail.createdAt))} · {mail.to}
            </Text>
            <Text span inherit c={stateColours[mail.state]} fw={mail.state === "refused" ? 600 : 400}>
              {stateText(mail)}
            </Text>
          </Stack>
          {mail === renewable ? <ResendMail intent="resendCorrection" mail={mail} /> : null}
          {mail.mayResend ? <ResendMail intent="resendMail" mail={mail} /> : null}
        </Group>
      ))}
    </Box>
  )
}

interface ResendMailProps {
  /** "resendCorrection" sends a new link, "resendMail" the same mail. */
  intent: "resendCorrection" | "resendMail"
  mail: RequestMail
}

function ResendMail({ intent, mail }: ResendMailProps) {
  const { Form, isPending, failure } = useIntent(intent)
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="mail" value={mail.id} />
      <LinkButton type="submit" disabled={isPending} label={`Reenviar: ${mail.title}`}>
        Reenviar
      </LinkButton>
      {failure.message ? (
        <Text role="alert" fz="0.8125rem" c="var(--bad)">
          {failure.message}
        </Text>
      ) : null}
    </Form>
  )
}

/** Names the time of delivery only where it took more than two minutes. */
function stateText({ state, reason, attempts, at, createdAt }: RequestMail): string {
  const name = `${mailStateNames[state].charAt(0).toUpperCase()}${mailStateNames[state].slice(1)}`
  const tookLong = Date.parse(at) - Date.parse(createdAt) > 120_000
  if (state === "accepted") return tookLong ? `${name} el ${formatDateTime(new Date(at))}` : name
  if (reason === null) return name
  const tries = state === "queued" ? ` (${attempts === 1 ? "1 intento" : `${attempts} intentos`})` : ""
  return `${name}: ${reason}${tries}`
}
