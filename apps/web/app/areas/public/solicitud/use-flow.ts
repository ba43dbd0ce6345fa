import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { useRouteLoaderData } from "react-router"

export interface FlowData {
  flow: PurchaseFlow
  /** URL that opens this purchase on another device. */
  resumeLink: string
}

/** The purchase, from the flow's loader. */
export function useFlow(): PurchaseFlow {
  return useFlowData().flow
}

function useFlowData(): FlowData {
  const found = useRouteLoaderData("areas/public/solicitud/solicitud") as FlowData | null | undefined
  if (!found) throw new Error("a step was shown without its purchase")
  return found
}
