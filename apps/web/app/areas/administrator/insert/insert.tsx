import { Button } from "@mantine/core"
import { insertDistributor } from "@trazo/contract/distributors/administration"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { distributorFields, personFields } from "@trazo/domain/distributors/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { Link, type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { AdministratorFlag } from "../accounts/administrator-flag.tsx"
import { ModuleFields } from "../distributor/module-fields.tsx"
import type { Route } from "./+types/insert"
import { HostFields, hostLabels } from "./host-fields.tsx"
import classes from "./insert.module.css"

export const meta = pageTitle("Nueva distribuidora")

/** A loader makes the router run the guard on client navigations too. */
export function loader() {
  return null
}

interface TypedHost {
  field: string
  host: string
}

/** The typed hosts with their fields. Empty hosts are left out, unless all are empty. */
function hostsIn(form: FormData): TypedHost[] {
  const all = [...form.entries()].flatMap(([field, value]) =>
    field.startsWith("hosts.") && typeof value === "string" ? [{ field, host: value.trim() }] : [],
  )
  const filled = all.filter(({ host }) => host !== "")
  return filled.length > 0 ? filled : [{ field: "hosts.0", host: "" }]
}

/** Messages at the fields as the form numbers them. */
function atFormFields(error: ApiError, hosts: readonly TypedHost[]): ApiError {
  const fields = Object.entries(error.fields ?? {}).map(([name, message]) => {
    const index = /^hosts\.(\d+)$/.exec(name)?.[1]
    return [index === undefined ? name : (hosts[Number(index)]?.field ?? name), message]
  })
  return new ApiError(error.typeCode, { message: error.message, fields: Object.fromEntries(fields) })
}

/** Redirects to the new distributor's page. */
function insertIntents(context: Readonly<RouterContextProvider>) {
  return {
    async insert(form: SentForm) {
      const chosen = form.texts("modules")
      const hosts = hostsIn(form.data)
      // A failure returns one text per field: without JavaScript it must carry all modules.
      form.data.set("modules", chosen.join(" "))
      const body = {
        ...form.pick("name", "address", "ruc", "supportEmail"),
        hosts: hosts.map(({ host }) => host),
        modules: distributorModules.filter((key) => chosen.includes(key)),
        executive: {
          names: form.text("executive.names"),
          email: form.text("executive.email"),
          administrator: form.has("executive.administrator"),
        },
      }
      try {
        const { id } = await call(context, insertDistributor, { body })
        return redirect(`${paths.administratorDistributor(id)}?creada`)
      } catch (error) {
        throw error instanceof ApiError ? atFormFields(error, hosts) : error
      }
    },
  } satisfies Intents
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), insertIntents(context))
}

export const clientAction = keepPageOnLostConnection

const labels = {
  ...labelsOf(distributorFields),
  ...hostLabels,
  ...labelsOf(personFields, "executive."),
}

export default function InsertDistributor() {
  const { Form, failure, isPending } = useIntent("insert")
  const { message, fields, typed } = failure
  const chosen = message === undefined ? distributorModules : typed("modules").split(" ")
  return (
    <>
      <PageHeader
        title="Nueva distribuidora"
        breadcrumb={[{ to: paths.administrator, title: "Distribuidoras" }]}
      >
        Nace con la configuración vacía: la llena su primer ejecutivo.
      </PageHeader>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="insert" />
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <Section
          title="Datos"
          hint="Los ven sus clientes en la tienda, en los correos y al pie de cada página."
        >
          <SectionBody>
            <FormFields fields={distributorFields} names={["name", "address"]} failure={failure} />
            <FormFields
              fields={distributorFields}
              names={["ruc", "supportEmail"]}
              failure={failure}
              columns={2}
            />
          </SectionBody>
        </Section>
        <Section
          title="Direcciones web"
          hint="Donde se abre su tienda. Cada una es de una sola distribuidora."
        >
          <SectionBody>
            <HostFields failure={failure} />
          </SectionBody>
        </Section>
        <Section title="Módulos" hint="Lo que verán sus ejecutivos. Puede cambiarlo cuando quiera.">
          <SectionBody>
            <ModuleFields label="Módulos" defaultChecked={chosen} />
          </SectionBody>
        </Section>
        <Section
          title="Primer ejecutivo"
          hint="Le llegará un enlace para crear su contraseña. Vale por tres días. Nunca enviamos contraseñas."
        >
          <SectionBody>
            <FormFields fields={personFields} prefix="executive." failure={failure} columns={2} />
            <AdministratorFlag
              name="executive.administrator"
              defaultChecked={message === undefined || typed("executive.administrator") === "true"}
            />
          </SectionBody>
        </Section>
        <div className={classes.send}>
          <Button component={Link} to={paths.administrator} variant="default">
            Cancelar
          </Button>
          <Button type="submit" loading={isPending}>
            Crear distribuidora
          </Button>
        </div>
      </Form>
    </>
  )
}
