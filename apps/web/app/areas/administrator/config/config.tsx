import { Button } from "@mantine/core"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import { getPlatformState } from "@trazo/contract/platform-state"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useRevalidator } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../../shared-features/error-page/failed-load.tsx"
import { PageHeader } from "../../../ui/page-header.tsx"
import type { Route } from "./+types/config"
import { CertificateCards } from "./certificate-cards.tsx"
import classes from "./platform.module.css"
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
      <section className={classes.part}>
        <h2>Autoridad de certificación</h2>
        <p>{name} firma los certificados de todas las distribuidoras.</p>
        {own ? (
          <>
            <CertificateCards certificates={own.certificates} />
            <PublishingCards lists={own.lists} status={own.status} />
          </>
        ) : (
          <p>Es de otra entidad, que publica sus listas y responde por el estado de sus certificados.</p>
        )}
      </section>
      <section className={classes.part}>
        <h2>Trabajo de fondo</h2>
        <WorkCards mails={state.mails} jobs={state.jobs} audit={state.audit} />
      </section>
      <section className={classes.part}>
        <h2>Ajustes</h2>
        <p>
          Se leen del entorno al arrancar, cada uno por su nombre; para cambiar uno, cámbielo allí y reinicie.
          Las claves secretas no se muestran.
        </p>
        <SettingList settings={state.settings} />
      </section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad error={error} />
}
