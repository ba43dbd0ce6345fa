import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { previousStep, type StepKey } from "@trazo/domain/steps"
import { Link } from "react-router"
import classes from "./step.module.css"

interface StepButtonsProps {
  step: StepKey
  label?: string
  isBusy?: boolean
  disabled?: boolean
  /** What the button posts beside the form, where a form has more than one. */
  intent?: string
}

/** The way on, at the foot of the screen on a phone, and the way back. */
export function StepButtons({
  step,
  label = "Continuar",
  isBusy = false,
  disabled,
  intent,
}: StepButtonsProps) {
  const before = previousStep(step)
  return (
    <div className={classes.buttons}>
      {before ? (
        <Button component={Link} to={paths.purchaseStep(before)} variant="default">
          Atrás
        </Button>
      ) : null}
      <Button
        type="submit"
        className={classes.onward}
        loading={isBusy}
        {...(disabled ? { disabled } : {})}
        {...(intent ? { name: "intent", value: intent } : {})}
      >
        {label}
      </Button>
    </div>
  )
}
