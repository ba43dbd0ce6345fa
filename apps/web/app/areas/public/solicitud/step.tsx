import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { previousStep, type StepKey } from "@trazo/domain/steps"
import { Form, Link, useNavigation } from "react-router"
import { useSubmitAfterWork } from "../../../ui/work-under-way.tsx"
import classes from "./step.module.css"

interface StepHeadingProps {
  title: string
  /** Why it is asked, or how to answer. */
  children?: React.ReactNode
}

/** What this step asks; it takes the focus when the step opens. */
export function StepHeading({ title, children }: StepHeadingProps) {
  return (
    <div className={classes.heading}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {children ? <p className={classes.lead}>{children}</p> : null}
    </div>
  )
}

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

/** The way on from a step whose papers are sent one by one: it waits for those that are still on their way. */
export function StepForm({ step }: { step: StepKey }) {
  const { hold, isWaiting } = useSubmitAfterWork()
  const isSending = useSending()
  return (
    <Form method="post" onSubmit={hold}>
      <StepButtons step={step} isBusy={isSending || isWaiting} />
    </Form>
  )
}

/** Whether this page's form is on its way; `intent` names one of several buttons. */
export function useSending(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation()
  if (state === "idle" || formMethod !== "POST") return false
  return intent === undefined || formData?.get("intent") === intent
}
