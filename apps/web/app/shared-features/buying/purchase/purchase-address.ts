import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { paths } from "@trazo/contract/paths"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/buying/personal-data"
import { canOpenScreen, isPurchaseScreen, type PurchaseScreen } from "@trazo/domain/buying/purchase-screens"
import type { StepKey } from "@trazo/domain/buying/steps"
import type { RequestStatus } from "@trazo/domain/requests/request-status"

interface Progress {
  status: RequestStatus
  step: { completed: StepKey[]; current: StepKey }
  /** What a purchase with known data asks for once more. */
  known?: { missing: readonly StepKey[] } | null
  renewal?: object | null
}

/** Where a purchase with known data is checked. */
export function checkAddress({ renewal }: { renewal?: object | null | undefined }): string {
  return renewal ? paths.renewalCheck : paths.purchaseCheck
}

/** A purchase with known data has one page in place of these screens. */
const checkedInOne: readonly PurchaseScreen[] = ["certificate", "summary"]

/** The path at which a purchase continues: its first open step, its payment, or its result. */
export function addressOf({ status, step, known, renewal }: Progress): string {
  if (status === "draft" && known?.missing.length === 0) return checkAddress({ renewal })
  return continuationAddress(status, paths.purchaseStep(step.current))
}

/** Where a purchase continues: a draft at the given path, else its payment or its result. */
export function continuationAddress(status: RequestStatus, draft: string): string {
  if (status === "draft") return draft
  return status === "payment" ? paths.payment : paths.requestSent
}

type Data = Pick<PurchaseFlow, "userInfo" | "foreing"> & { certData: Pick<PurchaseFlow["certData"], "kind"> }

/** Where a purchase with known data asks for what is missing: the step, at the first field that is not valid. */
export function missingAddress({ userInfo, foreing, certData }: Data, step: StepKey): string {
  const address = paths.purchaseStep(step)
  if (step !== "personal") return address
  const holder = { kind: certData.kind, identityType: foreing ? "passport" : "ci", now: new Date() } as const
  const [field] = Object.keys(personalDataProblems(normalisePersonalData(userInfo), holder))
  return field ? `${address}#${field}` : address
}

/** The screen of a flow path, or null for the flow's own path. */
export function screenOfAddress(pathname: string): PurchaseScreen | null {
  const last = pathname
    .replace(/\.data$/, "")
    .split("/")
    .at(-1)
  return isPurchaseScreen(last) ? last : null
}

/** The path to redirect to when the screen is not open yet, or null. */
export function flowRedirect(flow: Progress | null, screen: PurchaseScreen | null): string | null {
  if (!flow) return screen === null ? null : paths.purchase
  if (flow.status !== "draft" || screen === null) return addressOf(flow)
  if (flow.known && checkedInOne.includes(screen)) return checkAddress(flow)
  return canOpenScreen(screen, flow.step.completed) ? null : addressOf(flow)
}
