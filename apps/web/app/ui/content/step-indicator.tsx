import { Box, Group } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import { Link } from "react-router"
import classes from "./step-indicator.module.css"

interface Step {
  key: string
  title: string
  /** Set when the step can be opened. */
  to?: string | undefined
  isDone: boolean
}

interface StepIndicatorProps {
  steps: readonly Step[]
  /** Key of the current step. */
  current: string
  /** What is done within the current step. */
  detail?: string | undefined
  /** How much of the way is done, from 0 to 1. */
  share: number
  label?: string
}

/** Shows all steps on a wide screen; on a phone, a bar with the current and the next step. */
export function StepIndicator({
  steps,
  current,
  detail,
  share,
  label = "Pasos de la solicitud",
}: StepIndicatorProps) {
  const position = steps.findIndex(({ key }) => key === current)
  const isOver = steps.every(({ isDone }) => isDone)
  const next = steps[position + 1]
  const named = (title: string | undefined) => (detail ? `${title}: ${detail}` : title)
  return (
    <nav aria-label={label}>
      <Group className={classes.line ?? ""} gap="0 16px" justify="space-between">
        <Box component="p" m={0}>
          Parte {position + 1} de {steps.length} · <strong>{named(steps[position]?.title)}</strong>
        </Box>
        <Box component="p" fz="xs" lh="24px" c="dimmed">
          {next ? `Sigue: ${next.title}` : isOver ? "Todo listo" : "Última parte"}
        </Box>
        <span
          className={classes.bar}
          style={{ "--share": share } as React.CSSProperties}
          aria-hidden="true"
        />
      </Group>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepMark
            key={step.key}
            step={index === position ? { ...step, title: named(step.title) ?? "" } : step}
            number={index + 1}
            isCurrent={index === position && !isOver}
          />
        ))}
      </ol>
    </nav>
  )
}

function StepMark({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const state = isCurrent ? "current" : step.isDone ? "done" : "ahead"
  const content = (
    <>
      <span className={classes.mark}>
        {step.isDone && !isCurrent ? <IconCheck size={18} stroke={2.5} aria-label="Hecho:" /> : number}
      </span>
      <span>{step.title}</span>
    </>
  )
  return (
    <li className={classes.step} data-state={state} aria-current={isCurrent ? "step" : undefined}>
      {step.to && !isCurrent ? <Link to={step.to}>{content}</Link> : <span>{content}</span>}
    </li>
  )
}
