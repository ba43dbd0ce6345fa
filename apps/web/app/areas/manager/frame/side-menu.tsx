import { Box, NavLink, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/NavLink.layer.css"
import type { Icon } from "@tabler/icons-react"
import IconApps from "@tabler/icons-react/dist/esm/icons/IconApps.mjs"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import IconFileSettings from "@tabler/icons-react/dist/esm/icons/IconFileSettings.mjs"
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs"
import IconId from "@tabler/icons-react/dist/esm/icons/IconId.mjs"
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs"
import { paths } from "@trazo/contract/paths"
import { useEffect, useId } from "react"
import { Link, useLocation } from "react-router"
import { useIsSuspended } from "../../../shared-features/distributors/branding/use-brand.ts"
import classes from "./side-menu.module.css"

interface MenuItem {
  path: string
  title: string
  icon: Icon
}

const home: MenuItem = { path: paths.managerRequests, title: "Mi firma", icon: IconCertificate }
const certificates: MenuItem = { path: paths.managerSignatures, title: "Mis certificados", icon: IconId }
const use: MenuItem = { path: paths.managerUse, title: "Firmar", icon: IconSignature }
const verify: MenuItem = { path: paths.managerValidation, title: "Verificar una firma", icon: IconFileCheck }
const revoke: MenuItem = { path: paths.managerRevocation, title: "Revocar", icon: IconCertificateOff }
const help: MenuItem = { path: paths.help, title: "Ayuda", icon: IconHelp }
const account: MenuItem = { path: paths.managerMonthlyAccount, title: "Cuenta mensual", icon: IconReceipt }

const groups: readonly { title: string; items: readonly MenuItem[] }[] = [
  { title: "Mi cuenta", items: [home, certificates, account] },
  {
    title: "Usar mi firma",
    items: [
      use,
      verify,
      { path: paths.managerDownload, title: "Descargar", icon: IconDownload },
      { path: paths.managerApplications, title: "En otros programas", icon: IconApps },
      { path: paths.managerExtention, title: "Cambiar formato", icon: IconFileSettings },
    ],
  },
  {
    title: "Pedir y renovar",
    items: [
      { path: paths.managerNewRequest, title: "Pedir otra", icon: IconPlus },
      { path: paths.managerRenewals, title: "Renovar", icon: IconRefresh },
      { path: paths.managerProcess, title: "Paso a paso", icon: IconListCheck },
    ],
  },
  { title: "Seguridad y ayuda", items: [revoke, help] },
]

const allPaths = groups.flatMap(({ items }) => items.map(({ path }) => path))
const openWhenSuspended = [certificates, revoke]

/** The groups of the menu, and in them what the client may open. */
function useMenu(internal: boolean) {
  const isSuspended = useIsSuspended()
  const isShown = (item: MenuItem) =>
    isSuspended ? openWhenSuspended.includes(item) : internal || item !== account
  return groups
    .map(({ title, items }) => ({ title, items: items.filter(isShown) }))
    .filter(({ items }) => items.length > 0)
}

export function SideMenu({ internal }: { internal: boolean }) {
  const active = useActivePath()
  const id = useId()
  return (
    <nav aria-label="Menú de su cuenta">
      {useMenu(internal).map(({ title, items }, index) => (
        <Box key={title} mt={index === 0 ? 0 : "md"}>
          <Text id={`${id}${index}`} c="dimmed" fz="var(--text-s)" fw={600} px="md" mb={4}>
            {title}
          </Text>
          <Stack
            component="ul"
            gap={4}
            m={0}
            p={0}
            style={{ listStyle: "none" }}
            aria-labelledby={`${id}${index}`}
          >
            {items.map((item) => (
              <Item key={item.path} item={item} isActive={item.path === active} />
            ))}
          </Stack>
        </Box>
      ))}
    </nav>
  )
}

function Item({ item: { path, title, icon: Picture }, isActive }: { item: MenuItem; isActive: boolean }) {
  return (
    <li>
      <NavLink
        component={Link}
        to={path}
        label={title}
        leftSection={<Picture size={22} stroke={1.75} aria-hidden="true" />}
        active={isActive}
        aria-current={isActive ? "page" : undefined}
        mih={44}
        px="md"
        fw={isActive ? 600 : 500}
        {...(isActive ? {} : { c: "var(--ink-2)" })}
        style={{ borderRadius: "var(--radius)" }}
        styles={{ label: { fontSize: "var(--text-m)" } }}
      />
    </li>
  )
}

const bottomItems = [home, use, { ...verify, title: "Verificar" }, help]

/** What a thumb reaches on a phone. At a suspended distributor the menu has all that is left. Not within an activation. */
export function BottomBar() {
  const active = useActivePath()
  const { pathname } = useLocation()
  if (useIsSuspended() || pathname === paths.managerActivation) return null
  return (
    <nav className={classes.bar} aria-label="Accesos">
      {bottomItems.map(({ path, title, icon: Picture }) => (
        <Link key={path} to={path} aria-current={path === active ? "page" : undefined}>
          <Picture size={24} stroke={1.75} aria-hidden="true" />
          {title}
        </Link>
      ))}
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
  const above = allPaths.filter((path) => pathname === path || pathname.startsWith(`${path}/`))
  // The steps of the process stand below one another's path.
  const own = above.toSorted((one, other) => other.length - one.length)[0] ?? null
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
