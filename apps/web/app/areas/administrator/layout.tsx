import { Button, Text } from "@mantine/core"
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs"
import { paths } from "@trazo/contract/paths"
import { Link, Outlet } from "react-router"
import { SignOutForm } from "../../shared-features/identity/account/account-menu.tsx"
import { ProofProvider } from "../../shared-features/identity/second-factor/proof-provider.tsx"
import { AreaFrame } from "../../shell/area-frame.tsx"
import { UnsavedChanges } from "../../ui/editor/unsaved-changes.tsx"
import type { Route } from "./+types/layout"
import { requireAdministrator, signedInAdministrator, signOut } from "./signed-in-administrator.ts"

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator]

export function loader({ context }: Route.LoaderArgs) {
  const { names, mustEnrollFactor } = signedInAdministrator(context)
  return { names, mustEnrollFactor }
}

/** Signs out (C1, G8). */
export function action({ context }: Route.ActionArgs) {
  return signOut(context)
}

const tabs = [
  { path: paths.administrator, title: "Distribuidoras" },
  { path: paths.administratorCertificates, title: "Certificados" },
  { path: paths.administrators, title: "Administradores" },
  { path: paths.administratorConfig, title: "Configuración" },
]

export default function AdministratorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AreaFrame
      home={paths.administrator}
      tabs={loaderData.mustEnrollFactor ? [] : tabs}
      account={<AdministratorAccount names={loaderData.names} />}
    >
      <ProofProvider area="administrator">
        <UnsavedChanges>
          <Outlet />
        </UnsavedChanges>
      </ProofProvider>
    </AreaFrame>
  )
}

/** A link and a button: the area has room for both. */
function AdministratorAccount({ names }: { names: string }) {
  return (
    <>
      <Button
        component={Link}
        to={paths.administratorAccount}
        variant="subtle"
        color="gray"
        c="var(--ink-1)"
        px="sm"
        mih={44}
        miw={44}
        aria-label={`Mi cuenta: ${names}`}
      >
        <IconUserCircle size={26} stroke={1.5} aria-hidden="true" />
        <Text inherit component="span" fw={500} ml="sm" display={{ base: "none", sm: "inline" }}>
          {names}
        </Text>
      </Button>
      <SignOutForm action={paths.administrator} label="Salir" fullWidth={false} />
    </>
  )
}
