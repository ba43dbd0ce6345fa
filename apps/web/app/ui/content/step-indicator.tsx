import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import { Link } from "react-router"
import classes from "./step-indicator.module.css"

interface Step {
  key: string
  title: string
  /** Set when the step can be opened. */
  to?: string | undefined
  isDone: boolean
  /** How many steps it stands for; 1 when absent. */
  span?: number
}

interface StepIndicatorProps {
  steps: readonly Step[]
  /** The number of the current step, from 1. */
  counter: number
  label?: string
}

/** Shows all steps on a wide screen; on a phone, a bar with the current and the next step. */
export function StepIndicator({ steps, counter, label = "Pasos de la solicitud" }: StepIndicatorProps) {
  const numbered = steps.map((step, index) => ({
    ...step,
    number: steps.slice(0, index + 1).reduce((sum, { span = 1 }) => sum + span, 0),
  }))
  const total = numbered.at(-1)?.number ?? 0
  const current = numbered.find(({ number }) => number >= counter)
  const isOver = steps.every(({ isDone }) => isDone)
  const next = numbered.find(({ number }) => number > counter)
  return (
    <nav aria-label={label}>
      <div className={classes.line}>
        <p className={classes.now}>
          Paso {counter} de {total}: <strong>{current?.title}</strong>
        </p>
        <p className={classes.next}>
          {next ? `Sigue: ${next.title}` : isOver ? "Todo listo" : "Último paso"}
        </p>
        <span
          className={classes.bar}
          style={{ "--share": counter / total } as React.CSSProperties}
          aria-hidden="true"
        />
      </div>
      <ol className={classes.steps}>
        {numbered.map((step) => (
          <StepMark key={step.key} step={step} number={step.number} isCurrent={step === current && !isOver} />
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
