import { NavLink, Stack } from "@mantine/core"
import "@mantine/core/styles/NavLink.layer.css"
import IconApps from "@tabler/icons-react/dist/esm/icons/IconApps.mjs"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import IconFileSettings from "@tabler/icons-react/dist/esm/icons/IconFileSettings.mjs"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs"
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs"
import { paths } from "@trazo/contract/paths"
import { useEffect } from "react"
import { Link, useLocation } from "react-router"
import { useIsSuspended } from "../../../shared-features/distributors/branding/use-brand.ts"

const items = [
  { path: paths.managerRequests, title: "Mis solicitudes", icon: IconFileText },
  { path: paths.managerSignatures, title: "Mis certificados", icon: IconCertificate },
  { path: paths.managerNewRequest, title: "Pedir otra", icon: IconPlus },
  { path: paths.managerRenewals, title: "Renovar", icon: IconRefresh },
  { path: paths.managerProcess, title: "Paso a paso", icon: IconListCheck },
  { path: paths.managerDownload, title: "Descargar", icon: IconDownload },
  { path: paths.managerUse, title: "Usar mi firma", icon: IconSignature },
  { path: paths.managerApplications, title: "En otros programas", icon: IconApps },
  { path: paths.managerExtention, title: "Cambiar formato", icon: IconFileSettings },
  { path: paths.managerValidation, title: "Verificar una firma", icon: IconFileCheck },
  { path: paths.managerRevocation, title: "Revocar", icon: IconCertificateOff },
  { path: paths.help, title: "Ayuda", icon: IconHelp },
]

const accountItem = { path: paths.managerMonthlyAccount, title: "Cuenta mensual", icon: IconReceipt }
const internalItems = [...items.slice(0, 1), accountItem, ...items.slice(1)]

const openWhenSuspended: readonly string[] = [paths.managerSignatures, paths.managerRevocation]

export function SideMenu({ internal }: { internal: boolean }) {
  const active = useActivePath()
  const isSuspended = useIsSuspended()
  const shown = isSuspended
    ? items.filter(({ path }) => openWhenSuspended.includes(path))
    : internal
      ? internalItems
      : items
  return (
    <nav aria-label="Menú de su cuenta">
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: "none" }}>
        {shown.map(({ path, title, icon: Picture }) => (
          <li key={path}>
            <NavLink
              component={Link}
              to={path}
              label={title}
              leftSection={<Picture size={22} stroke={1.75} aria-hidden="true" />}
              active={path === active}
              aria-current={path === active ? "page" : undefined}
              mih={48}
              px="md"
              fw={path === active ? 600 : 500}
              {...(path === active ? {} : { c: "var(--ink-2)" })}
              style={{ borderRadius: "var(--radius)" }}
              styles={{ label: { fontSize: "var(--text-m)" } }}
            />
          </li>
        ))}
      </Stack>
    </nav>
  )
}

// C4 defines this storage key. It holds the last item until the user signs out.
const markerKey = "trazo.manager.active"

/** Called on signing out (C4). */
export function clearActiveMarker(): void {
  withStorage((storage) => storage.removeItem(markerKey))
}

/** The item of the current page; null on other pages, such as the account. */
function useActivePath(): string | null {
  const { pathname } = useLocation()
  const above = internalItems.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  // The steps of the process stand below one another's path.
  const own = above.toSorted((one, other) => other.path.length - one.path.length)[0]?.path ?? null
  useEffect(() => {
    if (own) withStorage((storage) => storage.setItem(markerKey, own))
  }, [own])
  return own
}

/** Null when the browser denies access to its storage. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    // The browser denies storage, or it is full.
    return null
  }
}
