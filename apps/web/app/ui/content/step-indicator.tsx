import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import { Link } from "react-router"
import classes from "./step-indicator.module.css"

interface Step {
  key: string
  title: string
  /** Set when the step can be opened. */
  to?: string | undefined
  isDone: boolean
  /** Under the title: a date, or what is done within the step. */
  note?: string | undefined
}

interface StepIndicatorProps {
  steps: readonly Step[]
  /** Key of the current step. */
  current: string
  /** How much of the current step is done, from 0 to 1. */
  share?: number
  label?: string
}

/** All steps of a way in one line, at every width. */
export function StepIndicator({
  steps,
  current,
  share = 0,
  label = "Pasos de la solicitud",
}: StepIndicatorProps) {
  const isOver = steps.every(({ isDone }) => isDone)
  return (
    <nav aria-label={label}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepMark
            key={step.key}
            step={step}
            number={index + 1}
            isCurrent={step.key === current && !isOver}
            share={share}
          />
        ))}
      </ol>
    </nav>
  )
}

interface StepMarkProps {
  step: Step
  number: number
  isCurrent: boolean
  share: number
}

function StepMark({ step, number, isCurrent, share }: StepMarkProps) {
  const state = isCurrent ? "current" : step.isDone ? "done" : "ahead"
  const content = (
    <>
      <span className={classes.mark}>
        {step.isDone && !isCurrent ? <IconCheck size={18} stroke={2.5} aria-label="Hecho:" /> : number}
      </span>
      <span>
        {step.title}
        {step.note ? <span className={classes.note}>{step.note}</span> : null}
      </span>
    </>
  )
  return (
    <li
      className={classes.step}
      data-state={state}
      aria-current={isCurrent ? "step" : undefined}
      style={isCurrent ? ({ "--share": share } as React.CSSProperties) : undefined}
    >
      {step.to && !isCurrent ? <Link to={step.to}>{content}</Link> : <span>{content}</span>}
    </li>
  )
}
