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
  current: string
  label?: string
}

/** Shows all steps on a wide screen; on a phone, a bar with the current and the next step. */
export function StepIndicator({ steps, current, label = "Pasos de la solicitud" }: StepIndicatorProps) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.key === current),
  )
  const next = steps[at + 1]
  return (
    <nav aria-label={label}>
      <div className={classes.line}>
        <p className={classes.now}>
          Paso {at + 1} de {steps.length}: <strong>{steps[at]?.title}</strong>
        </p>
        <p className={classes.next}>{next ? `Sigue: ${next.title}` : "Último paso"}</p>
        <span
          className={classes.bar}
          style={{ "--share": (at + 1) / steps.length } as React.CSSProperties}
          aria-hidden="true"
        />
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepMark key={step.key} step={step} number={index + 1} isCurrent={index === at} />
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
