import { Box, Text } from "@mantine/core"
import { promiseText } from "@trazo/domain/desk/promise-text"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import {
  partOfStage,
  type TrackStage,
  trackParts,
  trackPartTitles,
  trackShare,
  trackStageOf,
  trackStageTitles,
} from "@trazo/domain/requests/track"
import { StepIndicator } from "../../../ui/content/step-indicator.tsx"

interface RequestTrackProps {
  status: RequestStatus
  /** ISO 8601. Null while staff need not act. */
  answerBy: string | null
  /** The P12 was saved: nothing is ahead. */
  isSaved?: boolean
}

/** Where a submitted request is between its form and its certificate. Nothing once it ended without one. */
export function RequestTrack({ status, answerBy, isSaved = false }: RequestTrackProps) {
  const stage = trackStageOf(status)
  if (!stage) return null
  return (
    <Box mb="lg" w="100%">
      <TrackSteps stage={stage} isFinished={isSaved} />
      {answerBy ? <PromisedAnswer due={new Date(answerBy)} mt="md" /> : null}
    </Box>
  )
}

interface TrackStepsProps {
  stage: TrackStage
  /** What is done within the stage. */
  detail?: string
  isFinished?: boolean
}

/** The parts of the way, as the form announced them. */
export function TrackSteps({ stage, detail, isFinished = false }: TrackStepsProps) {
  const current = partOfStage(stage)
  const position = trackParts.indexOf(current)
  const parts = trackParts.map((part, index) => ({
    key: part,
    title: trackPartTitles[part],
    isDone: index < position || isFinished,
  }))
  const title = trackStageTitles[stage].toLowerCase()
  const place = current === "payment" ? undefined : detail ? `${title}, ${detail}` : title
  return <StepIndicator steps={parts} current={current} detail={place} share={trackShare(stage)} />
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
          Le respondemos{" "}
          <Text component="strong" inherit fw={600}>
            {promiseText(due, new Date())}
          </Text>
        </>
      )}
    </Text>
  )
}
