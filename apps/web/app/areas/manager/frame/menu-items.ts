import type { Icon } from "@tabler/icons-react"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import { paths } from "@trazo/contract/paths"

export interface MenuItem {
  path: string
  title: string
  icon: Icon
}

export const menuItems: readonly MenuItem[] = [
  { path: paths.managerRequests, title: "Mis solicitudes", icon: IconFileText },
  { path: paths.managerSignatures, title: "Mis certificados", icon: IconCertificate },
  { path: paths.managerActivation, title: "Activar", icon: IconKey },
  { path: paths.managerDownload, title: "Descargar", icon: IconDownload },
  { path: paths.managerRevocation, title: "Revocar", icon: IconCertificateOff },
  { path: paths.help, title: "Ayuda", icon: IconHelp },
]

/** The item that a page belongs to: the one whose address it is or lies under. */
export function itemOf(pathname: string): MenuItem | undefined {
  return menuItems.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
