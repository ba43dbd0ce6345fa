import { paths } from "@trazo/contract/paths"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { canReach, isStepKey, type StepKey } from "@trazo/domain/requests/steps"

interface Progress {
  status: RequestStatus
  step: { completed: StepKey[]; current: StepKey }
  /** What a renewal asks for once more. */
  renewal?: { missing: readonly StepKey[] } | null
}

/** A renewal has one page in place of these steps. */
const checkedInOne: readonly StepKey[] = ["certificate", "terms", "summary", "password"]

/** The path at which a purchase continues: its first open step, its payment, or its result. */
export function addressOf({ status, step, renewal }: Progress): string {
  if (status === "draft" && renewal?.missing.length === 0) return paths.renewalCheck
  if (status === "draft") return paths.purchaseStep(step.current)
  return status === "payment" ? paths.payment : paths.requestSent
}

/** The step of a flow path, or null for the flow's own path. */
export function stepOfAddress(pathname: string): StepKey | null {
  const last = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1)
  return isStepKey(last) ? last : null
}

/** The path to redirect to when the step is not open yet, or null. */
export function flowRedirect(flow: Progress | null, step: StepKey | null): string | null {
  if (!flow) return step === null ? null : paths.purchase
  if (flow.status !== "draft" || step === null) return addressOf(flow)
  if (flow.renewal && checkedInOne.includes(step)) return paths.renewalCheck
  return canReach(step, flow.step.completed) ? null : addressOf(flow)
}
