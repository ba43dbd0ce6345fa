import { Box, Text } from "@mantine/core"
import { promiseText } from "@trazo/domain/desk/promise-text"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { trackParts, trackPartTitles } from "@trazo/domain/requests/track"
import { wayOf } from "@trazo/domain/requests/way"
import { StepIndicator } from "../../../ui/content/step-indicator.tsx"

interface RequestTrackProps {
  status: RequestStatus
  /** `_date` is ISO 8601 in UTC. */
  movements: readonly { status: RequestStatus; _date: string }[]
  /** ISO 8601. Null where staff need not act, not even after a payment. */
  expectedAnswerBy: string | null
  /** Its certificate is issued, and the file is not saved yet. */
  isInterrupted?: boolean
}

/** The one line of a submitted request's way, with its dates. Nothing once it ended without a certificate. */
export function RequestTrack({ status, isInterrupted = false, ...request }: RequestTrackProps) {
  const steps = wayOf({ ...request, status: isInterrupted ? "approved" : status }, new Date())
  if (!steps) return null
  const current = steps.find(({ state }) => state === "current")
  return (
    // The server's now is not the browser's.
    <Box mb="lg" w="100%" suppressHydrationWarning>
      <StepIndicator
        steps={steps.map(({ part, title, state, note }) => ({
          key: part,
          title,
          isDone: state === "done",
          note,
        }))}
        current={current?.part ?? ""}
      />
    </Box>
  )
}

interface ActivationTrackProps {
  /** What is done within the activation. */
  detail?: string
  isFinished?: boolean
}

/** The same line while somebody activates. */
export function ActivationTrack({ detail, isFinished = false }: ActivationTrackProps) {
  const steps = trackParts.map((part) => ({
    key: part,
    title: trackPartTitles[part],
    isDone: part !== "activation" || isFinished,
    note: part === "activation" ? detail : undefined,
  }))
  return <StepIndicator steps={steps} current="activation" />
}

export function PromisedAnswer({ due }: { due: Date }) {
  const isLate = Date.now() > due.getTime()
  return (
    // The server's now is not the browser's.
    <Text suppressHydrationWarning>
      {isLate ? (
        "Está tardando más de lo previsto. Le avisaremos por correo apenas esté."
      ) : (
        <>
          Le respondemos{" "}
          <Text component="strong" inherit fw={600}>
            {promiseText(due, new Date())}
          </Text>
        </>
      )}
    </Text>
  )
}
