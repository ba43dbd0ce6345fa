import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { distributorModules } from "@trazo/domain/module-catalogue"
import { Form, Link, useNavigation } from "react-router"
import { useFormFailure } from "../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { ProofOfForms } from "../../shared-features/second-factor/proof-of-forms.tsx"
import { Section, SectionBody } from "../../ui/editor/section.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { PageHeader } from "../../ui/page-header.tsx"
import type { Route } from "./+types/insert"
import { HostFields, hostField, hostLabel } from "./insert/host-fields.tsx"
import classes from "./insert/insert.module.css"
import { submitDistributor } from "./insert/insert-distributor.ts"
import { AdministratorFlag } from "./parts/administrator-flag.tsx"
import { DataFields, dataLabels } from "./parts/data-fields.tsx"
import { ModuleFields } from "./parts/module-fields.tsx"
import { PersonFields, personLabels } from "./parts/person-fields.tsx"

export const meta = pageTitle("Nueva distribuidora")

/** There is one so that the guard also runs when the router moves here without a new page. */
export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  return submitDistributor(await request.formData(), context)
}

const labels = {
  ...dataLabels,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [hostField(index), hostLabel(index)])),
  "executive.names": personLabels.names,
  "executive.email": personLabels.email,
}

export default function InsertDistributor() {
  const { message, fields, typed } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  const chosen = message === undefined ? distributorModules : typed("modules").split(" ")
  return (
    <>
      <PageHeader
        title="Nueva distribuidora"
        breadcrumb={[{ to: paths.administrator, title: "Distribuidoras" }]}
      >
        Nace con la configuración vacía: la llena su primer ejecutivo.
      </PageHeader>
      <ProofOfForms area="administrator" />
      <Form method="post" noValidate>
        <ErrorSummary message={message} fields={fields} labels={labels} />
        <Section
          title="Datos"
          hint="Los ven sus clientes en la tienda, en los correos y al pie de cada página."
        >
          <SectionBody>
            <DataFields fields={fields} typed={typed} />
          </SectionBody>
        </Section>
        <Section
          title="Direcciones web"
          hint="Donde se abre su tienda. Cada una es de una sola distribuidora."
        >
          <SectionBody>
            <HostFields fields={fields} typed={typed} />
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
            <PersonFields prefix="executive." fields={fields} typed={typed} />
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
          <Button type="submit" loading={isBusy}>
            Crear distribuidora
          </Button>
        </div>
      </Form>
    </>
  )
}
