import { paths } from "@trazo/contract/paths"
import { allowedPath, type UserModule } from "@trazo/domain/access/module-access"
import type { ModuleKey } from "@trazo/domain/access/module-permissions"
import type { ConfigurationGroup } from "@trazo/domain/branding/configuration-checklist"

type ModuleScreens = Partial<Record<ModuleKey, string>>

/** The modules that have a screen. The menu leaves out the others, and nobody lands there. */
const builtScreens: ModuleScreens = {
  "/certificates": paths.executiveCertificates,
  "/fast/certificates": paths.executiveFastCertificates,
}

/** The module on whose screen a group of the configuration is filled in. */
const configurationModules: Record<ConfigurationGroup, ModuleKey> = {
  prices: "/prices",
  theme: "/configuration",
  multimedia: "/configuration",
  texts: "/configuration",
  mails: "/configuration",
  paymentMethods: "/configuration",
  billing: "/configuration",
  terms: "/configuration",
}

export interface StaffModules {
  administrator: boolean
  modules: readonly WireModule[]
}

/** As `getExecutive` answers them. */
interface WireModule extends Omit<UserModule, "children"> {
  children?: readonly { key: string; title: string; permissions: readonly string[] }[] | undefined
}

export interface StaffMenuItem {
  title: string
  /** Of a Tabler icon. */
  icon: string
  /** Null for a module that has no page of its own, only its children. */
  path: string | null
  children: readonly { title: string; path: string }[]
}

/** The side menu (C2): the user's modules and their children that have a screen, in the menu's order. */
export function staffMenu(user: StaffModules): StaffMenuItem[] {
  return user.modules.flatMap(({ key, title, icon, children = [] }) => {
    const path = openPath(user, key)
    const open = children.flatMap((child) => {
      const below = openPath(user, child.key)
      return below ? [{ title: child.title, path: below }] : []
    })
    return path || open.length > 0 ? [{ title, icon, path, children: open }] : []
  })
}

function openPath(user: StaffModules, key: string, screens = builtScreens): string | null {
  const path = screens[key as ModuleKey]
  return path && mayOpen(user, path) ? path : null
}

/** Where an executive lands: the first of their modules that has a screen (G5), or null. */
export function landingPath(user: StaffModules): string | null {
  const [first] = staffMenu(user)
  return first?.path ?? first?.children[0]?.path ?? null
}

export function mayOpen({ administrator, modules }: StaffModules, path: string): boolean {
  return allowedPath(modules as readonly UserModule[], administrator, path)
}

/** Whether a module, or one below it, is among the user's. */
export function hasModuleOf({ modules }: StaffModules, key: string): boolean {
  return modules.some((module) => module.check && module.key === key)
}

/** Where the user fills in each group of the configuration: only existing screens that they may open. */
export function configurationPlaces(
  user: StaffModules,
  screens = builtScreens,
): Partial<Record<ConfigurationGroup, string>> {
  const places = Object.entries(configurationModules).map(([group, key]) => [
    group,
    openPath(user, key, screens),
  ])
  return Object.fromEntries(places.filter(([, path]) => path))
}
