import { paths } from "@trazo/contract/paths"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { canReach, isStepKey, type StepKey } from "@trazo/domain/requests/steps"

interface Progress {
  status: RequestStatus
  step: { completed: StepKey[]; current: StepKey }
}

/** Where a purchase goes on: its first open step, its payment, or what became of it. */
export function addressOf({ status, step }: Progress): string {
  if (status === "draft") return paths.purchaseStep(step.current)
  return status === "payment" ? paths.payment : paths.requestSent
}

/** The step that an address of the flow names; null for the flow's own address. */
export function stepOfAddress(pathname: string): StepKey | null {
  const last = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1)
  return isStepKey(last) ? last : null
}

/** Where someone is sent instead of the step that was asked for: nobody jumps over one. Null: they may stay. */
export function flowRedirect(flow: Progress | null, step: StepKey | null): string | null {
  if (!flow) return step === null ? null : paths.purchase
  if (flow.status !== "draft" || step === null) return addressOf(flow)
  return canReach(step, flow.step.completed) ? null : addressOf(flow)
}
