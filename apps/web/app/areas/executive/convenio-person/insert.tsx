import { Box, Button, NativeSelect, Switch } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import IconBuildingCommunity from "@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { insertConvenioPerson } from "@trazo/contract/selling/convenio-people"
import { listConvenios } from "@trazo/contract/selling/convenios"
import { convenioInvitationLimits, daySeconds } from "@trazo/domain/identity/one-use-limits"
import { convenioColumnNames } from "@trazo/domain/selling/convenio-person"
import { data, Link, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { askedChoices, askedDefault } from "../../../ui/fields/asked-choices.ts"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/insert"
import { PersonFields, sentPerson } from "./person-fields.tsx"

export const meta = pageTitle("Agregar persona")

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!mayDo(signedIn(context), paths.executiveConvenioClients, "create")) {
    const error = new ApiError("NOT_ALLOWED")
    throw data(error.toResponse(), { status: error.status })
  }
  const { rows } = await load(context, listConvenios, { query: {} })
  const convenios = rows
    .filter(({ standing }) => standing === "open" || standing === "planned")
    .map(({ id, name }) => ({ value: id, label: name }))
  return { convenios, chosen: url.searchParams.get("convenio") ?? "" }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), {
    insert: async (form) => {
      if (form.text("convenio") === "") {
        throw new ApiError("VALIDATION_FAILED", { fields: { convenio: "Elija el convenio" } })
      }
      const body = { ...sentPerson(form), convenio: form.text("convenio"), invite: form.has("invite") }
      const { id } = await call(context, insertConvenioPerson, { body })
      return redirect(paths.executiveConvenioPerson(id))
    },
  })
}

export const clientAction = keepPageOnLostConnection

const labels = { ...convenioColumnNames, convenio: "Convenio" }

export default function InsertPerson({ loaderData: { convenios, chosen } }: Route.ComponentProps) {
  return (
    <Box component="main" p="md">
      <RecordPage
        title="Agregar persona"
        breadcrumb={[{ to: paths.executiveConvenioClients, title: "Personas de convenios" }]}
        lead="La invitación abre su solicitud con estos datos ya llenos. La persona confirma su correo y sube sus documentos."
      >
        {convenios.length > 0 ? <InsertForm convenios={convenios} chosen={chosen} /> : <NoConvenio />}
      </RecordPage>
    </Box>
  )
}

type InsertFormProps = Pick<Route.ComponentProps["loaderData"], "convenios" | "chosen">

function InsertForm({ convenios, chosen }: InsertFormProps) {
  const intent = useIntent("insert")
  const { failure } = intent
  return (
    <Section title="Datos" hint="Tal como constan en su documento.">
      <EditorForm intent={intent} labels={labels} submitLabel="Agregar persona">
        <NativeSelect
          name="convenio"
          label="Convenio"
          data={askedChoices(convenios, "Elija el convenio")}
          defaultValue={failure.typed("convenio", askedDefault(convenios, chosen))}
          error={failure.fields.convenio}
        />
        <PersonFields failure={failure} />
        <Switch
          name="invite"
          label="Enviar la invitación ahora"
          description={`El enlace vale ${convenioInvitationLimits.seconds / daySeconds} días. El convenio tiene que estar vigente.`}
          defaultChecked
        />
      </EditorForm>
    </Section>
  )
}

function NoConvenio() {
  return (
    <EmptyState
      icon={IconBuildingCommunity}
      title="No hay convenios vigentes"
      action={
        <Button component={Link} to={paths.executiveNewConvenio}>
          Nuevo convenio
        </Button>
      }
    >
      Cree primero el convenio con la organización.
    </EmptyState>
  )
}

export const ErrorBoundary = StaffError
