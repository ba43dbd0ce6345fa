import { Anchor, Box, Text } from "@mantine/core"
import {
  answerDataRequest,
  getDataRequest,
  type StaffDataRequest,
} from "@trazo/contract/certificates/data-rights"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import {
  dataReplyFields,
  dataRequestOutcomeNames,
  dataRequestOutcomes,
  dataRequestTitles,
} from "@trazo/domain/certificates/data-rights"
import { keptText } from "@trazo/domain/certificates/kept-records"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import type { RouterContextProvider } from "react-router"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { Facts } from "../client/facts.tsx"
import { mayDo, mayOpen } from "../frame/staff-screens.ts"
import { DataRequestBadge } from "../rights/data-request-columns.tsx"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/right"
import { AnswerSection } from "./answer-section.tsx"

export const meta = pageTitle("Pedido sobre datos")

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  return {
    request: await load(context, getDataRequest, { params: { id } }),
    mayAnswer: mayDo(executive, paths.executiveDataRequests, "edit"),
    mayOpenClient: mayOpen(executive, paths.executiveClients),
  }
}

function rightIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    reply(form) {
      const outcome = dataRequestOutcomes.find((one) => one === form.text("outcome"))
      if (!outcome) {
        throw new ApiError("VALIDATION_FAILED", { fields: { outcome: dataReplyFields.outcome.missing } })
      }
      return call(context, answerDataRequest, {
        params: { id },
        body: { outcome, reply: form.text("reply") },
      })
    },
  } satisfies Intents
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), rightIntents(context, id))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function DataRequestScreen({
  loaderData: { request, mayAnswer, mayOpenClient },
}: Route.ComponentProps) {
  const { client, kind, text, kept, outcome, askedAt } = request
  return (
    <Box component="main" p="md">
      <RecordPage
        title={`${dataRequestTitles[kind]}: ${client.names}`}
        badges={<DataRequestBadge request={request} />}
        breadcrumb={[{ to: paths.executiveDataRequests, title: "Derechos de datos" }]}
        lead={`Pedido el ${formatDateTime(new Date(askedAt))}`}
      >
        <Section title="Pedido">
          <SectionBody>
            <Text inherit style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
              {text}
            </Text>
            <Facts facts={factsOf(request, mayOpenClient)} />
          </SectionBody>
        </Section>
        {kept.length > 0 ? (
          <Section
            title="Lo que se conserva"
            hint="Así se le dijo a la persona. Lo demás se elimina en la página del cliente."
          >
            <SectionBody>
              {kept.map((record) => (
                <Text inherit key={record.kind}>
                  {keptText({ kind: record.kind, until: record.until ? new Date(record.until) : null })}
                </Text>
              ))}
            </SectionBody>
          </Section>
        ) : null}
        {outcome === null && mayAnswer ? <AnswerSection /> : null}
        {outcome === null ? null : <Answered request={request} />}
      </RecordPage>
    </Box>
  )
}

function factsOf(
  { client, dueAt }: StaffDataRequest,
  mayOpenClient: boolean,
): (readonly [string, React.ReactNode])[] {
  const page = (
    <Anchor key="client" component={Link} to={paths.executiveClient(client.id)} inherit>
      {client.names}
    </Anchor>
  )
  return [
    ["Cliente", mayOpenClient ? page : client.names],
    ["Documento", client.identity],
    ["Correo", client.email],
    ["Se responde hasta", formatDate(new Date(dueAt))],
  ]
}

function Answered({ request }: { request: StaffDataRequest }) {
  const { outcome, reply, answeredBy, answeredAt } = request
  const facts: [string, string][] = [
    ["Decisión", outcome ? dataRequestOutcomeNames[outcome] : ""],
    ["Respondió", `${answeredBy ?? ""} · ${answeredAt ? formatDateTime(new Date(answeredAt)) : ""}`],
  ]
  return (
    <Section title="Respuesta" hint="Se envió al correo de la persona y está en su cuenta.">
      <SectionBody>
        <Text inherit style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {reply}
        </Text>
        <Facts facts={facts} />
      </SectionBody>
    </Section>
  )
}

export const ErrorBoundary = StaffError
