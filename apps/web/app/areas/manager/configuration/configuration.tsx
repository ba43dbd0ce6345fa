import { Box } from "@mantine/core"
import { askDataRequest, getDataRights } from "@trazo/contract/certificates/data-rights"
import { listOwnData, requestOwnData } from "@trazo/contract/desk/exports"
import { ApiError } from "@trazo/contract/errors/errors"
import { getNotices, saveNotices } from "@trazo/contract/identity/notices"
import { dataRequestFields, dataRequestKinds } from "@trazo/domain/certificates/data-rights"
import { noticeKinds } from "@trazo/domain/certificates/renewal-reminders"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { ProofProvider } from "../../../shared-features/identity/second-factor/proof-provider.tsx"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import type { Route } from "./+types/configuration"
import { AskSection } from "./ask-section.tsx"
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

function configurationIntents(context: Readonly<RouterContextProvider>) {
  return {
    notices(form) {
      const renewal = noticeKinds.filter((kind) => form.texts("renewal").includes(kind))
      return call(context, saveNotices, { body: { renewal, progress: form.has("progress") } })
    },
    export: () => call(context, requestOwnData),
    ask(form) {
      const kind = dataRequestKinds.find((one) => one === form.text("kind"))
      if (!kind) {
        throw new ApiError("VALIDATION_FAILED", { fields: { kind: dataRequestFields.kind.missing } })
      }
      return call(context, askDataRequest, { body: { kind, text: form.text("text") } })
    },
  } satisfies Intents
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
