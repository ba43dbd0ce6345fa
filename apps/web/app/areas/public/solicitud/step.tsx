import { Box, Button, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { type PurchaseScreen, previousScreen } from "@trazo/domain/buying/purchase-screens"
import { Form, Link, useNavigation } from "react-router"
import { checkAddress } from "../../../shared-features/buying/purchase/purchase-address.ts"
import { useDeferredSubmit } from "../../../ui/files/pending-work.tsx"
import classes from "./step.module.css"
import { useFlow } from "./use-flow.ts"

interface StepHeadingProps {
  title: string
  children?: React.ReactNode
}

export function StepHeading({ title, children }: StepHeadingProps) {
  return (
    <Box mb="lg">
      <h1 tabIndex={-1}>{title}</h1>
      {children ? (
        <Text c="dimmed" maw="60ch" mt="sm">
          {children}
        </Text>
      ) : null}
    </Box>
  )
}

interface StepButtonsProps {
  step: PurchaseScreen
  label?: string
  isBusy?: boolean
  disabled?: boolean
  /** Value of the field `intent`, for a form with several buttons. */
  intent?: string
  /** The step goes on by itself. A button that leaves with it would pass the next press to the page that comes. */
  isBackOnly?: boolean
}

export function StepButtons({
  step,
  label = "Continuar",
  isBusy = false,
  disabled,
  intent,
  isBackOnly = false,
}: StepButtonsProps) {
  const flow = useFlow()
  const before = previousScreen(step)
  const back = flow.known ? checkAddress(flow) : before && paths.purchaseScreen(before)
  return (
    <div className={classes.buttons}>
      {back ? (
        <Button component={Link} to={back} variant="default">
          Atrás
        </Button>
      ) : null}
      {isBackOnly ? null : (
        <Button
          type="submit"
          className={classes.onward}
          loading={isBusy}
          {...(disabled ? { disabled } : {})}
          {...(intent ? { name: "intent", value: intent } : {})}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

export function StepForm({ step }: { step: PurchaseScreen }) {
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  const isSubmitting = useIsSubmitting()
  return (
    <Form method="post" onSubmit={deferSubmit}>
      <StepButtons step={step} isBusy={isSubmitting || isWaiting} />
    </Form>
  )
}

export function useIsSubmitting(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation()
  if (state === "idle" || formMethod !== "POST") return false
  return intent === undefined || formData?.get("intent") === intent
}
