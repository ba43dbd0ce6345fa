import { paths } from "@trazo/contract/paths"
import { allowedPath, type UserModule } from "@trazo/domain/module-access"
import type { ModuleKey } from "@trazo/domain/module-permissions"

/** The modules whose screen stands. A module whose screen is to come is in no menu, and nobody lands there. */
const screens: Partial<Record<ModuleKey, string>> = {
  "/certificates": paths.executiveCertificates,
  "/fast/certificates": paths.executiveFastCertificates,
}

export interface StaffModules {
  administrator: boolean
  modules: readonly WireModule[]
}

/** As `getExecutive` answers them. */
interface WireModule extends Omit<UserModule, "children"> {
  children?: readonly { key: string; title: string; permissions: readonly string[] }[] | undefined
}

export interface StaffLink {
  title: string
  /** Of a Tabler icon. */
  icon: string
  path: string
  /** The title of the module that it belongs to, where it is a child's. */
  group: string | null
}

/** The links of the side menu (C2): the user's modules and their children that have a screen, in the menu's order. */
export function staffLinks({ administrator, modules }: StaffModules): StaffLink[] {
  const candidates = modules.flatMap(({ key, title, icon, children = [] }) => [
    { key, title, icon, group: null },
    ...children.map((child) => ({ key: child.key, title: child.title, icon, group: title })),
  ])
  return candidates.flatMap(({ key, ...link }) => {
    const path = screens[key as ModuleKey]
    return path && mayOpen({ administrator, modules }, path) ? [{ ...link, path }] : []
  })
}

/** Where an executive lands: the first of their modules that has a screen (G5), or null. */
export function landingPath(user: StaffModules): string | null {
  return staffLinks(user)[0]?.path ?? null
}

export function mayOpen({ administrator, modules }: StaffModules, path: string): boolean {
  return allowedPath(modules as readonly UserModule[], administrator, path)
}
