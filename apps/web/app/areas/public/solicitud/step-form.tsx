import type { StepKey } from "@trazo/domain/steps"
import { Form } from "react-router"
import { useSubmitAfterWork } from "../../../ui/work-under-way.tsx"
import { StepButtons } from "./step-buttons.tsx"
import { useSending } from "./use-sending.ts"

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
