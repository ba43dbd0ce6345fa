import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { canReach, stepKeys, stepTitles } from "@trazo/domain/steps"
import { validityNames } from "@trazo/domain/validity"
import { useEffect, useRef } from "react"
import { type MiddlewareFunction, Outlet, redirect, useLocation } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Money } from "../../../ui/money.tsx"
import { StepIndicator } from "../../../ui/step-indicator.tsx"
import { CopyButton } from "../copy/copy-button.tsx"
import { findFlow, purchaseToken } from "../purchase/find-purchase.ts"
import { flowRedirect, stepOfAddress } from "../purchase/purchase-address.ts"
import type { Route } from "./+types/solicitud"
import classes from "./flow.module.css"
import { flowContext, type ShownFlow, shownFlow } from "./flow.ts"
import flowAsideStyles from "./flow-aside.module.css"
import flowBarStyles from "./flow-bar.module.css"
import type { FlowData } from "./use-flow.ts"

const flowGuard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const flow = await findFlow(context, request)
  context.set(flowContext, flow)
  const elsewhere = flowRedirect(flow, stepOfAddress(new URL(request.url).pathname))
  if (elsewhere) throw redirect(elsewhere)
  return await next()
}

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

/** Beside each step: what is bought, how to go on elsewhere, whom to ask. */
function FlowAside({ flow, resumeLink }: FlowData) {
  const email = useDistributor()?.distributorData.supportEmail
  const { kind, validity, channel } = flow.certData
  const { price } = flow.payment
  return (
    <aside className={flowAsideStyles.aside} aria-label="Su compra">
      <div className={flowAsideStyles.purchase}>
        <p className={flowAsideStyles.title}>Su firma electrónica</p>
        <p className={flowAsideStyles.what}>
          {certificateKindNames[kind]}, {validityNames[validity]}
          {channel === "fast" ? ", exprés" : ""}
        </p>
        <dl className={flowAsideStyles.lines}>
          <dt>Precio sin IVA</dt>
          <dd>
            <Money cents={price.baseCents} />
          </dd>
          <dt>IVA</dt>
          <dd>
            <Money cents={price.ivaCents} />
          </dd>
          <dt className={flowAsideStyles.sum}>Total</dt>
          <dd className={flowAsideStyles.sum}>
            <Money cents={price.totalCents} />
          </dd>
        </dl>
      </div>
      <div className={flowAsideStyles.elsewhere}>
        <p className={flowAsideStyles.title}>Siga cuando quiera</p>
        <p className={flowAsideStyles.text}>
          Todo lo que avanza se guarda solo. Con este enlace continúa en otro dispositivo; es solo para usted.
        </p>
        <CopyButton text={resumeLink} label="Copiar enlace para seguir en otro dispositivo" variant="default">
          Copiar enlace
        </CopyButton>
      </div>
      {email ? (
        <p className={flowAsideStyles.help}>
          ¿Una duda? Escríbanos a <a href={`mailto:${email}`}>{email}</a>
        </p>
      ) : null}
    </aside>
  )
}

/** What is bought and how much, always seen on a phone. */
function FlowBar({ flow }: { flow: ShownFlow }) {
  const { kind, validity, channel } = flow.certData
  return (
    <div className={flowBarStyles.bar}>
      <span>
        {certificateKindNames[kind]} · {validityNames[validity]}
        {channel === "fast" ? " · Exprés" : ""}
      </span>
      <strong>
        <Money cents={flow.payment.price.totalCents} />
      </strong>
    </div>
  )
}

/** The stepper. */
function FlowSteps({ flow }: { flow: ShownFlow }) {
  const { pathname } = useLocation()
  const current = stepOfAddress(pathname) ?? flow.step.current
  const { completed } = flow.step
  const steps = stepKeys.map((key) => ({
    key,
    title: stepTitles[key],
    isDone: completed.includes(key),
    to: canReach(key, completed) ? paths.purchaseStep(key) : undefined,
  }))
  return <StepIndicator steps={steps} current={current} />
}
