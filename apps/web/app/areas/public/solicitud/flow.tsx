import { paths } from "@trazo/contract/paths"
import { useEffect, useRef } from "react"
import { Outlet, useLocation } from "react-router"
import { purchaseToken } from "../purchase-link/purchase-token.ts"
import type { Route } from "./+types/flow"
import classes from "./flow.module.css"
import { FlowAside } from "./flow-aside.tsx"
import { FlowBar } from "./flow-bar.tsx"
import { flowContext } from "./flow-context.ts"
import { flowGuard } from "./flow-guard.ts"
import { FlowSteps } from "./flow-steps.tsx"
import { shownFlow } from "./shown-flow.ts"
import type { FlowData } from "./use-flow.ts"

export const middleware: Route.MiddlewareFunction[] = [flowGuard]

export function loader({ request, context }: Route.LoaderArgs): FlowData | null {
  const flow = context.get(flowContext)
  const token = purchaseToken(request)
  if (!flow || token === null) return null
  return { flow: shownFlow(flow), resumeLink: new URL(paths.purchaseResume(token), request.url).href }
}

/** Each answer of a step changes the purchase, and each page of it may be opened with what another changed. */
export function shouldRevalidate() {
  return true
}

export default function Flow({ loaderData }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // A new step is read from its heading, or from the question that «Cambiar» named; the first page keeps the
    // browser's own beginning.
    if (shown.current === pathname) return
    shown.current = pathname
    const field = hash ? document.getElementById(hash.slice(1)) : null
    const place = field?.matches("input, select") ? field : main.current?.querySelector("h1")
    place?.focus()
  }, [pathname, hash])

  if (!loaderData) return <Outlet />
  return (
    <>
      <FlowBar flow={loaderData.flow} />
      <div className={classes.page}>
        <FlowSteps flow={loaderData.flow} />
        <div className={classes.columns}>
          <main ref={main} className={classes.main}>
            <Outlet />
          </main>
          <FlowAside {...loaderData} />
        </div>
      </div>
    </>
  )
}
