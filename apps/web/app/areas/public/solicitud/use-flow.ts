import { useRouteLoaderData } from "react-router"
import type { ShownFlow } from "./flow.ts"

export interface FlowData {
  flow: ShownFlow
  /** URL that opens this purchase on another device. */
  resumeLink: string
}

/** The purchase, from the flow's loader. */
export function useFlow(): ShownFlow {
  return useFlowData().flow
}

function useFlowData(): FlowData {
  const found = useRouteLoaderData("areas/public/solicitud/solicitud") as FlowData | null | undefined
  if (!found) throw new Error("a step was shown without its purchase")
  return found
}
