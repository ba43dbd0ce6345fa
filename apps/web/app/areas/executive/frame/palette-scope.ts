import { paths } from "@trazo/contract/paths"
import { type ReviewedChannel, reviewedChannels } from "@trazo/domain/buying/channel"
import { mayDo, mayOpen, type StaffMenuItem } from "./staff-screens.ts"

export interface PaletteEntry {
  label: string
  path: string
}

/** What the command palette offers a reader. */
export interface PaletteScope {
  screens: PaletteEntry[]
  acts: PaletteEntry[]
  /** The channels whose requests the reader may find. */
  channels: ReviewedChannel[]
  findsClients: boolean
}

const acts = [
  {
    label: "Crear un convenio",
    path: paths.executiveNewConvenio,
    of: paths.executiveConvenios,
    needs: "create",
  },
  { label: "Crear un cupón", path: paths.executiveNewCoupon, of: paths.executiveCoupons, needs: "create" },
  {
    label: "Crear un lote de códigos",
    path: paths.executiveNewLot,
    of: paths.executiveCodes,
    needs: "create",
  },
  { label: "Crear un rol", path: paths.executiveRoleInsert, of: paths.executiveRoles, needs: "create" },
  {
    label: "Revisar los accesos",
    path: paths.executiveAccessReview,
    of: paths.executiveOperators,
    needs: "view",
  },
] as const

type Reader = Parameters<typeof mayOpen>[0]

export function paletteScope(reader: Reader, menu: readonly StaffMenuItem[]): PaletteScope {
  const screens = menu.flatMap(({ title, path, children }) => [
    ...(path ? [{ label: title, path }] : []),
    ...children.map((child) => ({ label: `${title}: ${child.title}`, path: child.path })),
  ])
  return {
    screens: [...screens, { label: "Mi cuenta", path: paths.executiveAccount }],
    acts: acts.flatMap(({ label, path, of, needs }) => (mayDo(reader, of, needs) ? [{ label, path }] : [])),
    channels: (Object.keys(reviewedChannels) as ReviewedChannel[]).filter((channel) =>
      mayOpen(reader, paths.executiveQueue(channel)),
    ),
    findsClients: mayOpen(reader, paths.executiveClients),
  }
}
