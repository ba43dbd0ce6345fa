import { Button, Stack, Text } from "@mantine/core"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import { getPlatformState } from "@trazo/contract/authority/platform-state"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useRevalidator } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { FailedLoad } from "../../../shared-features/platform/error-page/failed-load.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import type { Route } from "./+types/config"
import { CertificateCards } from "./certificate-cards.tsx"
import { PublishingCards } from "./publishing-cards.tsx"
import { SettingList } from "./setting-list.tsx"
import { WorkCards } from "./work-cards.tsx"

export const meta = pageTitle("Configuración")

export function loader({ context }: Route.LoaderArgs) {
  return load(context, getPlatformState)
}

export default function Configuration({ loaderData: state }: Route.ComponentProps) {
  const { revalidate, state: reading } = useRevalidator()
  const { name, own } = state.authority
  const refresh = (
    <Button
      variant="default"
      loading={reading === "loading"}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void revalidate()}
    >
      Actualizar
    </Button>
  )
  return (
    <>
      <PageHeader title="Configuración" actions={refresh}>
        Cómo está la plataforma, leído el {formatDateTime(new Date(state.at))}.
      </PageHeader>
      <Stack component="section" gap={12} mt="xl">
        <h2>Autoridad de certificación</h2>
        <Text inherit c="dimmed" maw="70ch" mt={-8}>
          {name} firma los certificados de todas las distribuidoras.
        </Text>
        {own ? (
          <>
            <CertificateCards certificates={own.certificates} />
            <PublishingCards lists={own.lists} status={own.status} time={own.time} />
          </>
        ) : (
          <Text inherit c="dimmed" maw="70ch" mt={-8}>
            Es de otra entidad, que publica sus listas y responde por el estado de sus certificados.
          </Text>
        )}
      </Stack>
      <Stack component="section" gap={12} mt="xl">
        <h2>Trabajo de fondo</h2>
        <WorkCards mails={state.mails} jobs={state.jobs} audit={state.audit} />
      </Stack>
      <Stack component="section" gap={12} mt="xl">
        <h2>Ajustes</h2>
        <Text inherit c="dimmed" maw="70ch" mt={-8}>
          Se leen del entorno al arrancar, cada uno por su nombre; para cambiar uno, cámbielo allí y reinicie.
          Las claves secretas no se muestran.
        </Text>
        <SettingList settings={state.settings} />
      </Stack>
    </>
  )
}

export const ErrorBoundary = FailedLoad
