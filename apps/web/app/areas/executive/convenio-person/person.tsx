import { Alert, Box, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Alert.layer.css"
import { paths } from "@trazo/contract/paths"
import {
  type ConvenioPersonRecord,
  changeConvenioPerson,
  getConvenioPerson,
  readConvenioLink,
  removeConvenioPerson,
  restoreConvenioPerson,
  sendConvenioInvitations,
  withdrawConvenioInvitation,
} from "@trazo/contract/selling/convenio-people"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { convenioColumnNames } from "@trazo/domain/selling/convenio-person"
import { useState } from "react"
import type { RouterContextProvider } from "react-router"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import type { RecordAction } from "../../../ui/record/record-actions.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { Facts } from "../client/facts.tsx"
import { InvitationBadge, personName } from "../convenio-people/people-columns.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/person"
import { PersonFields, sentPerson } from "./person-fields.tsx"

export const meta = pageTitle("Persona de un convenio")

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  const may = (permission: "edit" | "delete") => mayDo(executive, paths.executiveConvenioClients, permission)
  const person = await load(context, getConvenioPerson, { params: { id } })
  return { person, mayEdit: may("edit"), mayDelete: may("delete") }
}

const usePersonIntent = intentHook<ReturnType<typeof personIntents>>()

function personIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  const oneCall = {
    withdraw: withdrawConvenioInvitation,
    link: readConvenioLink,
    remove: removeConvenioPerson,
    restore: restoreConvenioPerson,
  }
  return {
    ...endpointIntents(context, oneCall, params),
    save: (form) => call(context, changeConvenioPerson, { params, body: sentPerson(form) }),
    invite: () => call(context, sendConvenioInvitations, { body: { ids: [id] } }),
  } satisfies Intents
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), personIntents(context, id))
}

export const clientAction = keepPageOnLostConnection

const breadcrumb = [{ to: paths.executiveConvenioClients, title: "Personas de convenios" }]

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, mayEdit } = loaderData
  const [isRemoving, setRemoving] = useState(false)
  const { actions, message, link, remove } = usePersonActions(loaderData, () => setRemoving(true))
  const isOpen = person.request === null && person.removedAt === null
  return (
    <Box component="main" p="md">
      <RecordPage
        key={person.id}
        title={personName(person)}
        breadcrumb={breadcrumb}
        badges={<InvitationBadge standing={person.standing} />}
        lead={`${person.convenio.name}. ${certificateKindNames[person.kind]}, ${validityNames[person.validity]}.`}
        actions={actions}
      >
        {message ? (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        ) : null}
        {person.removedAt ? (
          <Alert color="gray" title="Fuera del convenio">
            {`Desde el ${formatDateTime(new Date(person.removedAt))}${person.removedBy ? `, por ${person.removedBy}` : ""}. Puede restaurarla y enviarle otra invitación.`}
          </Alert>
        ) : null}
        <InvitationSection person={person} link={link} />
        {isOpen && mayEdit ? <DataEditor person={person} /> : <DataFacts person={person} />}
      </RecordPage>
      <ConfirmDialog
        opened={isRemoving && person.removedAt === null}
        title={`Quitar a ${personName(person)}`}
        confirmLabel="Quitar del convenio"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.send()}
        onCancel={() => setRemoving(false)}
      >
        Su invitación deja de servir. Puede restaurarla en «Eliminadas».
        {remove.failure.message ? <Text role="alert">{remove.failure.message}</Text> : null}
      </ConfirmDialog>
    </Box>
  )
}

type Loaded = Route.ComponentProps["loaderData"]

function usePersonActions({ person, mayEdit, mayDelete }: Loaded, askRemoval: () => void) {
  const invite = usePersonIntent("invite")
  const withdraw = usePersonIntent("withdraw")
  const link = usePersonIntent("link")
  const remove = usePersonIntent("remove")
  const restore = usePersonIntent("restore")
  const isRemoved = person.removedAt !== null
  const isInvitable = person.request === null && !isRemoved
  const isSent = person.standing === "sent"
  const actions: RecordAction[] = [
    {
      key: "invite",
      label: person.invitedAt ? "Enviar otra vez" : "Enviar invitación",
      isMain: true,
      isAllowed: mayEdit && isInvitable,
      isPending: invite.isPending,
      onPress: () => invite.send(),
    },
    {
      key: "link",
      label: "Ver enlace",
      isAllowed: mayEdit && isSent,
      isPending: link.isPending,
      onPress: () => link.send(),
    },
    {
      key: "withdraw",
      label: "Retirar invitación",
      isPending: withdraw.isPending,
      isAllowed: mayEdit && (isSent || person.request?.status === "draft"),
      onPress: () => withdraw.send(),
    },
    {
      key: "remove",
      label: "Quitar del convenio",
      isDestructive: true,
      isAllowed: mayDelete && isInvitable,
      onPress: askRemoval,
    },
    {
      key: "restore",
      label: "Restaurar",
      isMain: true,
      isPending: restore.isPending,
      isAllowed: mayDelete && isRemoved,
      onPress: () => restore.send(),
    },
  ]
  const message = [invite, withdraw, link, restore].map(({ failure }) => failure.message).find(Boolean)
  const read = isSent ? (link.done?.result.link ?? null) : null
  return { actions, message, remove, link: read }
}

function InvitationSection({ person, link }: { person: ConvenioPersonRecord; link: string | null }) {
  const { invitedAt, expiresAt, request, isPaid } = person
  return (
    <Section
      title="Invitación"
      hint="El código es de una sola persona. Al enviarla otra vez, el anterior deja de servir."
    >
      <SectionBody>
        <Facts
          facts={[
            ["Paga", isPaid ? "La organización, cada mes" : "La persona"],
            ["Enviada", invitedAt ? formatDateTime(new Date(invitedAt)) : "Todavía no"],
            ["Vale hasta", expiresAt ? formatDate(new Date(expiresAt)) : "—"],
            [
              "Solicitud",
              request ? (
                <>
                  <Link to={paths.executiveReview("convenio", request.id)}>
                    {request.number ?? "Sin enviar"}
                  </Link>{" "}
                  <RequestStatusBadge status={request.status} />
                </>
              ) : (
                "Todavía no"
              ),
            ],
          ]}
        />
        {link ? (
          <Stack gap="xs" role="status">
            <Text style={{ overflowWrap: "anywhere" }}>{link}</Text>
            <Text c="dimmed" size="sm">
              Entréguelo solo a esa persona. Que usted lo vio queda en la auditoría.
            </Text>
            <div>
              <CopyButton text={link} label="Copiar el enlace" variant="default" />
            </div>
          </Stack>
        ) : null}
      </SectionBody>
    </Section>
  )
}

function DataEditor({ person }: { person: ConvenioPersonRecord }) {
  const intent = usePersonIntent("save")
  return (
    <Section title="Datos" hint="Otro correo u otro documento anula la invitación enviada.">
      <EditorForm intent={intent} labels={convenioColumnNames} submitLabel="Guardar">
        <PersonFields failure={intent.failure} stored={person} />
      </EditorForm>
    </Section>
  )
}

function DataFacts({ person }: { person: ConvenioPersonRecord }) {
  const { identity, email, phone, kind, validity } = person
  return (
    <Section title="Datos" hint="Con ellos empezó su solicitud.">
      <SectionBody>
        <Facts
          facts={[
            ["Documento", identity],
            ["Nombre", personName(person)],
            ["Correo", email],
            ["Teléfono", phone],
            ["Firma", `${certificateKindNames[kind]}, ${validityNames[validity]}`],
          ]}
        />
      </SectionBody>
    </Section>
  )
}

export const ErrorBoundary = StaffError
