import { Alert, Box, Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import { getOwnCorrection } from "@trazo/contract/buying/correction"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { cancelRequest } from "@trazo/contract/buying/submission"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { latestMovement } from "@trazo/domain/requests/timeline"
import { useEffect, useState } from "react"
import { Link, redirect, useFetcher } from "react-router"
import { addressOf } from "../../../shared-features/buying/purchase/purchase-address.ts"
import { ContactLine } from "../../../shared-features/distributors/branding/contact-line.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { brandFile, useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import {
  PromisedAnswer,
  RequestTrack,
} from "../../../shared-features/requests/request-track/request-track.tsx"
import { Timeline } from "../../../shared-features/requests/timeline/timeline.tsx"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import { Page } from "../../../ui/page/page.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { findFlow } from "../purchase/find-purchase.ts"
import { NoPurchase } from "../purchase/no-purchase.tsx"
import type { Route } from "./+types/index-resp"
import { endedCertificateActions, nextActions } from "./next-actions.ts"

export const meta = pageTitle("Su solicitud")

export async function loader({ request, context }: Route.LoaderArgs) {
  const flow = await findFlow(context, request)
  if (flow?.status === "draft") throw redirect(addressOf(flow))
  if (flow?.status === "correction") await redirectToCorrection(context)
  return flow
}

async function redirectToCorrection(context: Route.LoaderArgs["context"]): Promise<void> {
  const correction = await call(context, getOwnCorrection).catch((error: unknown) => {
    if (error instanceof ApiError && error.typeCode === "NOT_FOUND") return null
    throw error
  })
  if (correction) throw redirect(correction.path)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await call(context, cancelRequest)
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function IndexResp({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Progress flow={loaderData} /> : <NoPurchase />
}

const turns = { client: "Ahora le toca a usted.", staff: "Ahora nos toca a nosotros.", nobody: null }
const moving = ["payment", "paymentReview", "review"]

function Progress({ flow }: { flow: PurchaseFlow }) {
  const distributor = useDistributor()
  const { texts } = distributor?.configuration ?? {}
  const media = distributor?.multimedia
  const picture =
    media?.finishImageUrl ?? (distributor ? brandFile(distributor, media?.finishImage) : undefined)
  const { nextActor, certificateStatus, certificateRevokedAt } = flow.options
  const ended = certificateStatus ? endedCertificateActions[certificateStatus] : undefined
  const { title, text, button } = ended ?? nextActions[flow.status]
  const isMoving = moving.includes(flow.status)
  const reason = isMoving ? null : latestMovement(flow.timeline)?.reason

  return (
    <Page width={1040} columns="equal">
      {ended ? null : (
        <Box style={{ gridColumn: "1 / -1" }}>
          <RequestTrack
            status={flow.status}
            movements={flow.timeline}
            expectedAnswerBy={flow.options.expectedAnswerBy}
          />
        </Box>
      )}
      <Stack align="start" justify="flex-start">
        {ended && certificateStatus ? (
          <CertificateStatusBadge status={certificateStatus} />
        ) : (
          <RequestStatusBadge status={flow.status} />
        )}
        <Box component="h1" fz="clamp(1.625rem, 1.3rem + 1.6vw, 2.25rem)">
          {title}
        </Box>
        <Text c="dimmed" fz="1.125rem">
          {text}
        </Text>
        {reason ? (
          <Alert role="note" color="var(--warn)">
            <strong>Motivo:</strong> {reason}
          </Alert>
        ) : null}
        {flow.number ? (
          <Paper withBorder radius="lg" p="md" w="100%">
            <Group justify="space-between">
              <span>
                Número de solicitud
                <Text
                  component="strong"
                  display="block"
                  fw={700}
                  fz="var(--text-l)"
                  style={{ fontVariantNumeric: "tabular-nums" }}
                >
                  {flow.number}
                </Text>
              </span>
              <CopyButton text={flow.number} label="Copiar el número de solicitud" variant="default">
                Copiar
              </CopyButton>
            </Group>
          </Paper>
        ) : null}
        {button ? (
          <Button
            component={Link}
            to={button.to}
            rightSection={<IconArrowRight size={20} aria-hidden="true" />}
            w={{ base: "100%", sm: "auto" }}
          >
            {button.label}
          </Button>
        ) : null}
        {isMoving ? (
          <Button
            component={Link}
            to={paths.managerRequests}
            variant="default"
            w={{ base: "100%", sm: "auto" }}
          >
            Entrar a mi cuenta
          </Button>
        ) : null}
        {isMoving && texts?.finishRegister ? (
          <Box c="dimmed">
            <Markdown text={texts.finishRegister} />
          </Box>
        ) : null}
      </Stack>
      <Stack component="section" justify="flex-start" aria-labelledby="avance-titulo">
        {picture && isMoving ? (
          <Box
            component="img"
            src={picture}
            alt=""
            width={640}
            height={400}
            w="100%"
            bg="color-mix(in srgb, var(--brand) 8%, #fff)"
            bdrs="lg"
            style={{ aspectRatio: "8 / 5", objectFit: "contain" }}
          />
        ) : null}
        <h2 id="avance-titulo">Avance</h2>
        {isMoving && flow.options.answerBy ? <PromisedAnswer due={new Date(flow.options.answerBy)} /> : null}
        {turns[nextActor] ? (
          <Text>
            <strong>{turns[nextActor]}</strong>
            {nextActor === "staff" && texts?.promise ? ` ${texts.promise}` : ""}
          </Text>
        ) : null}
        <ContactLine />
        <Disclosure label="Ver cada cambio">
          <Timeline
            movements={flow.timeline}
            revokedAt={certificateStatus === "revoked" ? certificateRevokedAt : null}
          />
        </Disclosure>
        {flow.status === "payment" ? <CancelRequest number={flow.number ?? ""} /> : null}
      </Stack>
    </Page>
  )
}

function CancelRequest({ number }: { number: string }) {
  const [opened, setOpened] = useState(false)
  const fetcher = useFetcher()
  const { message } = useFormFailure(fetcher.data ?? null)
  const isBusy = fetcher.state !== "idle"
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data === null) setOpened(false)
  }, [fetcher.state, fetcher.data])

  return (
    <div>
      <Button variant="subtle" color="red" onClick={() => setOpened(true)}>
        Anular mi solicitud
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Anular la solicitud ${number}`}
        confirmLabel="Anular"
        cancelLabel="Conservarla"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void fetcher.submit(null, { method: "post" })}
        onCancel={() => setOpened(false)}
      >
        <p>Se cierra y no se puede deshacer. Si después la quiere, tendrá que llenar otra.</p>
        {message ? <p role="alert">{message}</p> : null}
      </ConfirmDialog>
    </div>
  )
}
