import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { distributorFields, personFields } from "@trazo/domain/distributors/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
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
import { insertIntents } from "./insert-intents.ts"

export const meta = pageTitle("Nueva distribuidora")

/** A loader makes the router run the guard on client navigations too. */
export function loader() {
  return null
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
