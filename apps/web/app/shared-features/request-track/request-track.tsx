import { Box, Text } from "@mantine/core"
import { formatWeekdayTime } from "@trazo/domain/dates/spanish-dates"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import {
  formStepCount,
  type TrackStage,
  trackStageOf,
  trackStages,
  trackStageTitles,
} from "@trazo/domain/requests/track"
import { StepIndicator } from "../../ui/content/step-indicator.tsx"

interface RequestTrackProps {
  status: RequestStatus
  /** ISO 8601. Null while staff need not act. */
  answerBy: string | null
  /** It began with known data. */
  isFilledIn: boolean
  /** The P12 was saved: nothing is ahead. */
  isSaved?: boolean
}

/** Where a submitted request is between its form and its certificate. Nothing once it ended without one. */
export function RequestTrack({ status, answerBy, isFilledIn, isSaved = false }: RequestTrackProps) {
  const stage = trackStageOf(status)
  if (!stage) return null
  return (
    <Box mb="lg" w="100%">
      <TrackSteps stage={stage} isFilledIn={isFilledIn} isFinished={isSaved} />
      {answerBy ? <PromisedAnswer due={new Date(answerBy)} mt="md" /> : null}
    </Box>
  )
}

interface TrackStepsProps {
  stage: TrackStage
  isFilledIn: boolean
  /** What is done within the stage. */
  detail?: string
  isFinished?: boolean
}

/** The form as one finished step, and the stages after it, with the numbers that the form announced. */
export function TrackSteps({ stage, detail, isFilledIn, isFinished = false }: TrackStepsProps) {
  const current = trackStages.indexOf(stage)
  const steps = trackStages.map((key, index) => ({
    key,
    title: key === stage && detail ? `${trackStageTitles[key]}: ${detail}` : trackStageTitles[key],
    isDone: index < current || isFinished,
  }))
  const form = { key: "form", title: "Solicitud", isDone: true, span: formStepCount(isFilledIn) }
  return <StepIndicator steps={[form, ...steps]} counter={form.span + current + 1} />
}

export function PromisedAnswer({ due, mt }: { due: Date; mt?: "md" }) {
  const isLate = Date.now() > due.getTime()
  return (
    // The server's now is not the browser's.
    <Text {...(mt && { mt })} suppressHydrationWarning>
      {isLate ? (
        "Está tardando más de lo previsto. Le avisaremos por correo apenas esté."
      ) : (
        <>
          Le respondemos a más tardar el{" "}
          <Text component="strong" inherit fw={600}>
            {formatWeekdayTime(due)}
          </Text>
        </>
      )}
    </Text>
  )
}
