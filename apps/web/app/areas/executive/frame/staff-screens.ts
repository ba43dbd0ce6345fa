import { moneyPaths } from "@trazo/contract/money/money-paths"
import { paths } from "@trazo/contract/paths"
import { type ReviewedChannel, requestModules, reviewedChannels } from "@trazo/domain/buying/channel"
import type { ConfigurationGroup } from "@trazo/domain/distributors/configuration-checklist"
import { allowedPath, permittedOnPath, type UserModule } from "@trazo/domain/identity/module-access"
import type { ModuleKey, PermissionName } from "@trazo/domain/identity/module-permissions"

/** The module of convenios has a page of its own besides its children. */
type ScreenKey = ModuleKey | "/convenios"

/** The modules that have a screen. The menu leaves out the others. */
const builtScreens: Partial<Record<ScreenKey, string>> = {
  ...Object.fromEntries(
    (Object.keys(reviewedChannels) as ReviewedChannel[]).map((channel) => [
      requestModules[channel],
      paths.executiveQueue(channel),
    ]),
  ),
  "/dashboard": paths.executiveDashboard,
  "/clients": paths.executiveClients,
  "/fast/configuration": paths.executiveFastConfiguration,
  "/rights": paths.executiveDataRequests,
  "/convenios": paths.executiveConvenios,
  "/convenios/clients": paths.executiveConvenioClients,
  "/convenios/load-information": paths.executiveConvenioLoads,
  "/prices": paths.executivePrices,
  "/operators": paths.executiveOperators,
  "/roles": paths.executiveRoles,
  "/configuration": paths.executiveConfiguration,
  "/products": paths.executiveProducts,
  "/billing": paths.executiveBilling,
  "/coupons": paths.executiveCoupons,
  "/distributorcodes": paths.executiveCodes,
  "/deletes": paths.executiveRemovals,
}

/** Other screens of a module, with its permissions. */
const screensBelow: Partial<Record<ScreenKey, readonly { title: string; path: string }[]>> = {
  "/billing": [
    { title: "Dinero del día", path: moneyPaths.day },
    { title: "Cierre del mes", path: moneyPaths.month },
    { title: "Facturas", path: paths.executiveInvoices },
    { title: "Liquidaciones de tarjetas", path: moneyPaths.settlements },
  ],
}

/** The screens that configure a group. Their fields have the item's key as id. */
const configurationScreens: Partial<Record<ConfigurationGroup, string>> = {
  prices: paths.executivePrices,
  theme: paths.configurationTheme,
  multimedia: paths.configurationMultimedia,
  texts: paths.configurationTexts,
  mails: paths.configurationMails,
  paymentMethods: paths.configurationPayments,
  billing: paths.configurationBilling,
  terms: paths.configurationTerms,
}

interface StaffModules {
  administrator: boolean
  modules: readonly WireModule[]
}

/** A module of `getExecutive`'s response. */
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

/** The entries of the side menu (C2): the user's modules and their children that have a screen. */
export function staffMenu(user: StaffModules): StaffMenuItem[] {
  return user.modules.flatMap(({ key, title, icon, children = [] }) => {
    const path = openPath(user, key)
    const open = children.flatMap((child) => {
      const below = openPath(user, child.key)
      return below ? [{ title: child.title, path: below }] : []
    })
    if (path) open.push(...(screensBelow[key as ScreenKey] ?? []))
    return path || open.length > 0 ? [{ title, icon, path, children: open }] : []
  })
}

function openPath(user: StaffModules, key: string): string | null {
  const path = builtScreens[key as ScreenKey]
  return path && mayOpen(user, path) ? path : null
}

/** The screen of the executive's first module that has one (G5), or null. */
export function landingPath(user: StaffModules): string | null {
  const [first] = staffMenu(user)
  return first?.path ?? first?.children[0]?.path ?? null
}

/** Whether the user has a permission in the module of a screen. */
export function mayDo(user: StaffModules, path: string, permission: PermissionName): boolean {
  return permittedOnPath(
    { ...user, administrator: false, modules: user.modules as readonly UserModule[] },
    path,
    permission,
  )
}

export function mayOpen({ administrator, modules }: StaffModules, path: string): boolean {
  return allowedPath(modules as readonly UserModule[], administrator, path)
}

/** Whether the user has a top-level module. */
export function hasModuleOf({ modules }: StaffModules, key: string): boolean {
  return modules.some((module) => module.check && module.key === key)
}

/** The screens on which the user fills in the configuration, by group: those that exist and that they may open. */
export function configurationPlaces(user: StaffModules): Partial<Record<ConfigurationGroup, string>> {
  return Object.fromEntries(Object.entries(configurationScreens).filter(([, path]) => mayOpen(user, path)))
}
