import { Box, Paper } from "@mantine/core"
import { getCorrection, sendCorrection } from "@trazo/contract/buying/correction"
import { listCertificates } from "@trazo/contract/certificates/certificates"
import {
  cancelClientRequest,
  continuePurchase,
  getClientRequest,
} from "@trazo/contract/certificates/client-requests"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { useEffect, useRef } from "react"
import type { RouterContextProvider } from "react-router"
import { redirect } from "react-router"
import { correctionBody } from "../../../shared-features/buying/correction/correction-body.ts"
import { CorrectionForm } from "../../../shared-features/buying/correction/correction-form.tsx"
import { UnsentCorrection } from "../../../shared-features/buying/correction/unsent-correction.tsx"
import { addressOf } from "../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { ProofProvider } from "../../../shared-features/identity/second-factor/proof-provider.tsx"
import { call, load, routeError } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  wasReached,
} from "../../../shared-features/platform/intent/page-action.ts"
import {
  PromisedAnswer,
  RequestTrack,
} from "../../../shared-features/requests/request-track/request-track.tsx"
import { Timeline } from "../../../shared-features/requests/timeline/timeline.tsx"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { BackToList } from "../frame/back-to-list.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/request"
import { CancelSection } from "./cancel-section.tsx"
import { NextStep, Revoked } from "./next-step.tsx"
import { PaidSection } from "./paid-section.tsx"
import { isInterrupted, revokedAtOf } from "./request-state.ts"

export const meta = pageTitle("Solicitud")

type ClientRequest = CallResponse<typeof getClientRequest>

export async function loader({ context, params }: Route.LoaderArgs) {
  const [request, certificates] = await Promise.all([
    load(context, getClientRequest, { params }),
    load(context, listCertificates),
  ])
  return {
    request,
    correction: await loadCorrection(context, request),
    interrupted: certificates.rows.some((row) => row.requestId === request.id && isInterrupted(row)),
    revokedAt: revokedAtOf(certificates.rows, request.id),
  }
}

/** Null unless something has to be corrected. */
async function loadCorrection(context: Route.LoaderArgs["context"], { status, next }: ClientRequest) {
  const token = status === "correction" ? next?.path.split("/").at(-1) : undefined
  if (!token) return null
  try {
    return { token, ...(await call(context, getCorrection, { params: { token } })) }
  } catch (error) {
    // It was sent meanwhile on another device.
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") return null
    throw routeError(error)
  }
}

/** Without an intent: sets the purchase's cookie and redirects to its current step. */
function requestIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    /** The token names the correction: the one that was shown. */
    correct: (form) =>
      call(context, sendCorrection, {
        params: { token: form.text("token") },
        body: correctionBody(form.data),
      }),
    cancel: async () => {
      await call(context, cancelClientRequest, { params: { id } })
    },
  } satisfies Intents
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.has("intent")) return handleIntents(form, requestIntents(context, params.id))
  try {
    const flow = await call(context, continuePurchase, { params })
    return redirect(addressOf(flow))
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "NOT_SIGNED_IN") {
      // The guard redirects to the sign-in page and back here.
      return redirect(paths.managerRequest(params.id))
    }
    throw routeError(error)
  }
}

export const clientAction = keepPageOnLostConnection

/** A refused correction is stored, and another tab may have changed the rest. */
export const shouldRevalidate = wasReached

export default function ManagerRequest({
  loaderData: { request, correction, interrupted, revokedAt },
  actionData,
}: Route.ComponentProps) {
  const { number, status, answerBy, expectedAnswerBy, certData, totalCents, timeline } = request
  return (
    <ProofProvider area="client">
      <BackToList to={paths.managerRequests}>Mi firma</BackToList>
      <PageHeading
        title={
          <>
            Solicitud <span style={{ whiteSpace: "nowrap" }}>{number}</span>
          </>
        }
      >
        {certificateKindNames[certData.kind]}, {validityNames[certData.validity]} ·{" "}
        <Money cents={totalCents} />
      </PageHeading>
      {revokedAt ? null : (
        <RequestTrack
          status={status}
          movements={timeline}
          expectedAnswerBy={expectedAnswerBy}
          isInterrupted={interrupted}
        />
      )}
      <Paper
        component="section"
        radius="lg"
        shadow="sm"
        display="grid"
        mb="lg"
        px={{ base: "md", md: "xl" }}
        py={{ base: "lg", md: "xl" }}
        style={{ justifyItems: "start", gap: 16 }}
        aria-label="Qué sigue"
      >
        {revokedAt ? <CertificateStatusBadge status="revoked" /> : <RequestStatusBadge status={status} />}
        {answerBy && !interrupted ? <PromisedAnswer due={new Date(answerBy)} /> : null}
        {correction ? null : <UnsentCorrection />}
        {isCorrected(actionData) && status === "review" ? <CorrectedNote /> : null}
        {revokedAt ? (
          <Revoked />
        ) : (
          <NextStep request={request} isInterrupted={interrupted} isCorrectedHere={correction !== null} />
        )}
      </Paper>
      {correction ? (
        <Box component="section" mb="lg" maw={680} aria-label="Lo que hay que corregir">
          <CorrectionForm correction={correction} token={correction.token} />
        </Box>
      ) : null}
      <PaidSection request={request} />
      <Box mb="lg">
        <Disclosure label="Ver cada cambio">
          <Timeline movements={timeline} revokedAt={revokedAt} />
        </Disclosure>
      </Box>
      <CancelSection request={request} />
    </ProofProvider>
  )
}

function isCorrected(response: unknown): boolean {
  return (
    typeof response === "object" && response !== null && "done" in response && response.done === "correct"
  )
}

function CorrectedNote() {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note tone="good">Recibimos sus correcciones. Su solicitud volvió a revisión.</Note>
    </div>
  )
}
