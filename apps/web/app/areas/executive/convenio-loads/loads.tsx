import { Anchor, Box, Button, Group, NativeSelect, Paper, Stack } from "@mantine/core"
import IconBuildingCommunity from "@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs"
import IconTableImport from "@tabler/icons-react/dist/esm/icons/IconTableImport.mjs"
import { paths } from "@trazo/contract/paths"
import {
  listConvenioLoads,
  readConvenioTemplate,
  sendConvenioLoad,
} from "@trazo/contract/selling/convenio-loads"
import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import { demoDataContext } from "../../../shared-features/platform/api/request-context.ts"
import { uploadFromBrowser } from "../../../shared-features/platform/api/upload-from-browser.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { askedChoices, askedDefault } from "../../../ui/fields/asked-choices.ts"
import { SheetDrop } from "../../../ui/files/sheet-drop.tsx"
import { ListPages } from "../../../ui/list/list-pages.tsx"
import { ListTable } from "../../../ui/list/list-table.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/loads"
import { ExampleFile } from "./example-file.tsx"
import { loadColumns } from "./load-columns.tsx"

export const meta = pageTitle("Cargar personas")

export async function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get("cursor")
  return {
    ...(await load(context, listConvenioLoads, { query: cursor ? { cursor } : {} })),
    wanted: url.searchParams.get("convenio"),
    hasDemoData: context.get(demoDataContext),
    mayLoad: mayDo(signedIn(context), paths.executiveConvenioLoads, "create"),
    mayCreate: mayDo(signedIn(context), paths.executiveConvenios, "create"),
  }
}

const pageHref = (cursor: string) => `?${new URLSearchParams({ cursor })}`

export default function Loads({ loaderData }: Route.ComponentProps) {
  const { rows, next, previous, convenios, mayLoad } = loaderData
  return (
    <Box component="main" p="md">
      <PageHeader title="Cargar personas" breadcrumb={[{ to: paths.executiveConvenios, title: "Convenios" }]}>
        Agregue de una vez a las personas de un convenio, con un archivo de Excel o CSV.
      </PageHeader>
      {mayLoad && convenios.length > 0 ? <SendFile {...loaderData} /> : null}
      {convenios.length === 0 ? <NoConvenio {...loaderData} /> : null}
      {rows.length > 0 ? (
        <Stack gap="sm" component="section" aria-labelledby="cargas" style={{ containerType: "inline-size" }}>
          <h2 id="cargas">Cargas</h2>
          <Paper withBorder radius="lg" style={{ containerType: "inline-size" }}>
            <ListTable
              label="Cargas"
              rows={rows}
              columns={loadColumns}
              row={{
                name: ({ name }) => name,
                to: ({ id }) => paths.executiveConvenioLoad(id),
              }}
            />
          </Paper>
          <ListPages next={next} previous={previous} hrefOf={pageHref} />
        </Stack>
      ) : convenios.length > 0 ? (
        <EmptyState icon={IconTableImport} title="Todavía no hay cargas">
          Aquí queda cada archivo, con quién lo cargó y cuántas personas agregó.
        </EmptyState>
      ) : null}
    </Box>
  )
}

type Loaded = Route.ComponentProps["loaderData"]

function SendFile({ convenios, wanted, hasDemoData }: Loaded) {
  const navigate = useNavigate()
  const choices = convenios.map(({ id, name, standing }) => ({
    value: id,
    label: standing === "planned" ? `${name} (programado)` : name,
  }))
  const [convenio, setConvenio] = useState(() => askedDefault(choices, wanted))
  return (
    <Section
      title="Archivo"
      hint="Primero se revisa cada fila y usted corrige lo que haga falta. Nadie se agrega hasta que lo confirme."
    >
      <SectionBody>
        <Stack gap="md">
          <NativeSelect
            label="Convenio"
            maw={420}
            data={askedChoices(choices, "Elija el convenio")}
            value={convenio}
            onChange={({ currentTarget }) => setConvenio(currentTarget.value)}
          />
          <SheetDrop
            label="Suelte aquí el archivo"
            hint="Excel, ODS o CSV, hasta 100.000 personas."
            send={async (file, progress) => {
              if (convenio === "") throw new Error("Elija primero el convenio de las personas.")
              const { id, isRepeated } = await uploadFromBrowser(sendConvenioLoad, {
                file,
                fields: { convenio },
                ...progress,
              })
              await navigate(`${paths.executiveConvenioLoad(id)}${isRepeated ? "?repetido=1" : ""}`)
            }}
          />
          <Group gap="4px 20px">
            <Template format="xlsx">Plantilla de Excel</Template>
            <Template format="csv">Plantilla CSV</Template>
            {hasDemoData ? <ExampleFile /> : null}
          </Group>
        </Stack>
      </SectionBody>
    </Section>
  )
}

function Template({ format, children }: { format: "xlsx" | "csv"; children: string }) {
  return (
    <Anchor href={endpointUrl(readConvenioTemplate.path, { query: { format } })} download>
      {children}
    </Anchor>
  )
}

function NoConvenio({ mayCreate }: Loaded) {
  return (
    <EmptyState
      icon={IconBuildingCommunity}
      title="No hay un convenio en vigor"
      action={
        mayCreate ? (
          <Button component={Link} to={paths.executiveNewConvenio}>
            Nuevo convenio
          </Button>
        ) : null
      }
    >
      Las personas se cargan en un convenio. Cree uno, o amplíe el plazo del que terminó.
    </EmptyState>
  )
}

export const ErrorBoundary = StaffError
