import { Box } from "@mantine/core"
import { getDataRights } from "@trazo/contract/certificates/data-rights"
import { listOwnData } from "@trazo/contract/desk/exports"
import { getNotices } from "@trazo/contract/identity/notices"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { ProofProvider } from "../../../shared-features/identity/second-factor/proof-provider.tsx"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import type { Route } from "./+types/configuration"
import { AskSection } from "./ask-section.tsx"
import { configurationIntents } from "./configuration-intents.ts"
import { ExportSection } from "./export-section.tsx"
import { NoticesSection } from "./notices-section.tsx"
import { RequestsSection } from "./requests-section.tsx"

export const meta = pageTitle("Configuración")

export async function loader({ context }: Route.LoaderArgs) {
  const [notices, rights, { rows: files }] = await Promise.all([
    load(context, getNotices),
    load(context, getDataRights),
    load(context, listOwnData),
  ])
  return { notices, rights, files, now: new Date().toISOString() }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), configurationIntents(context))
}

export const clientAction = keepPageOnLostConnection

export default function ManagerConfiguration({
  loaderData: { notices, rights, files, now },
}: Route.ComponentProps) {
  return (
    <ProofProvider area="client">
      <Box maw={880} mx="auto">
        <PageHeader title="Configuración">
          Sus avisos, y sus derechos sobre los datos que guardamos.
        </PageHeader>
        <NoticesSection notices={notices} />
        <Section title="Idioma y fechas">
          <SectionBody>
            Español de Ecuador. Las fechas van como día/mes/año, en la hora del Ecuador continental.
          </SectionBody>
        </Section>
        <ExportSection files={files} />
        <AskSection requests={rights.requests} kept={rights.kept} />
        {rights.requests.length > 0 ? <RequestsSection requests={rights.requests} now={now} /> : null}
      </Box>
    </ProofProvider>
  )
}
