import { Box, Container, Group, Paper, Text } from "@mantine/core"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { endResumeLinks } from "@trazo/contract/buying/resume"
import { paths } from "@trazo/contract/paths"
import { screenOf } from "@trazo/domain/buying/purchase-screens"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { useEffect, useRef } from "react"
import { data, Link, type MiddlewareFunction, Outlet, redirect, useLocation } from "react-router"
import {
  checkAddress,
  flowRedirect,
  screenOfAddress,
} from "../../../shared-features/buying/purchase/purchase-address.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import { keepPageOnLostConnection, wasReached } from "../../../shared-features/platform/intent/page-action.ts"
import { PriceLines } from "../../../shared-features/selling/offers/price-lines.tsx"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { findPurchase, purchaseToken } from "../purchase/find-purchase.ts"
import { PurchaseSteps } from "../purchase/purchase-steps.tsx"
import type { Route } from "./+types/solicitud"
import { EndLinks } from "./end-links.tsx"
import { flowContext } from "./flow.ts"
import classes from "./solicitud.module.css"
import type { FlowData } from "./use-flow.ts"
import { useSecondPress } from "./use-second-press.ts"

const flowGuard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { flow, reason } = await findPurchase(context, request)
  context.set(flowContext, flow)
  const elsewhere = flowRedirect(flow, screenOfAddress(new URL(request.url).pathname))
  // The first step, where another request begins, is open.
  if (elsewhere && reason) throw data(reason.toResponse(), { status: reason.status })
  if (elsewhere) throw redirect(elsewhere)
  return await next()
}

export const middleware: Route.MiddlewareFunction[] = [flowGuard]

export function loader({ request, context }: Route.LoaderArgs): FlowData | null {
  const flow = context.get(flowContext)
  const token = purchaseToken(request)
  if (!flow || token === null) return null
  return { flow, resumeLink: new URL(paths.purchaseResume(token), request.url).href }
}

/** Ends the links of the purchase and closes it on other devices. */
export async function action({ context }: Route.ActionArgs) {
  await call(context, endResumeLinks)
  return redirect(paths.purchase)
}

/** The button stands beside forms. */
export const clientAction = keepPageOnLostConnection

/** Every step changes the purchase, and another device may submit it. */
export const shouldRevalidate = wasReached

export default function Solicitud({ loaderData }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const focused = useRef(pathname)
  useEffect(() => {
    // A field that «Cambiar» or «Completar» names takes the focus, otherwise a new step's heading. The first page does not.
    const isFirst = focused.current === pathname
    focused.current = pathname
    const field = hash ? document.getElementById(hash.slice(1)) : null
    if (field?.matches("input, select")) field.focus()
    else if (!isFirst) main.current?.querySelector("h1")?.focus()
  }, [pathname, hash])

  const stopSecondPress = useSecondPress(pathname)

  if (!loaderData) return <Outlet />
  const { step } = loaderData.flow
  const shown = screenOfAddress(pathname) ?? screenOf(step.current)
  return (
    <>
      <PurchaseBar flow={loaderData.flow} />
      <Container size={1200} px={{ base: "md", sm: "lg" }} py={{ base: "md", md: "xl" }}>
        {loaderData.flow.known ? (
          <Link to={checkAddress(loaderData.flow)}>Volver a lo que ya sabemos de usted</Link>
        ) : (
          <PurchaseSteps completed={step.completed} shown={shown} />
        )}
        <div className={classes.columns}>
          <Box component="main" ref={main} miw={0} onClickCapture={stopSecondPress}>
            <Outlet />
          </Box>
          <PurchaseAside {...loaderData} />
        </div>
      </Container>
    </>
  )
}

function PurchaseAside({ flow, resumeLink }: FlowData) {
  const { kind, validity, channel } = flow.certData
  return (
    <aside className={classes.aside} aria-label="Su compra">
      <Paper withBorder radius="lg" p="lg" shadow="xs" display={{ base: "none", md: "block" }}>
        <Text fw={650}>Su firma electrónica</Text>
        <Text c="dimmed" my="xs">
          {certificateKindNames[kind]}, {validityNames[validity]}
          {channel === "fast" ? ", exprés" : ""}
        </Text>
        <PriceLines price={flow.payment.price} products={flow.selectProducts} />
        {flow.convenio ? (
          <Text mt="sm">
            {flow.convenio.payer === "organisation"
              ? `La paga ${flow.convenio.organisation}. Usted no paga nada.`
              : `Precio del convenio con ${flow.convenio.organisation}.`}
          </Text>
        ) : null}
      </Paper>
      <div className={classes.elsewhere}>
        <Text fw={650}>Siga cuando quiera</Text>
        <Text c="dimmed" mt="xs" mb={12}>
          Todo lo que avanza se guarda solo. Con este enlace continúa en otro dispositivo; es solo para usted.
        </Text>
        <CopyButton text={resumeLink} label="Copiar enlace para seguir en otro dispositivo" variant="default">
          Copiar enlace
        </CopyButton>
        <EndLinks />
      </div>
    </aside>
  )
}

/** Phones only. */
function PurchaseBar({ flow }: { flow: PurchaseFlow }) {
  const { kind, validity, channel } = flow.certData
  return (
    <Group
      component="section"
      aria-label="Lo que compra"
      className={classes.bar}
      {...{ justify: "space-between", wrap: "nowrap", mih: 40, px: "md", py: "sm", lh: 1.3 }}
    >
      <span>
        {certificateKindNames[kind]} · {validityNames[validity]}
        {channel === "fast" ? " · Exprés" : ""}
      </span>
      <strong>
        {flow.convenio?.payer === "organisation" ? (
          "Paga su organización"
        ) : (
          <Money cents={flow.payment.price.totalCents} />
        )}
      </strong>
    </Group>
  )
}
