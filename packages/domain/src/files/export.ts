/** Lists that staff can export. `certificates` and `fast` are the queues of their channels. */
export const exportLists = ["certificates", "fast", "clients", "sales"] as const
export type ExportList = (typeof exportLists)[number]

export const exportListNames: Record<ExportList, string> = {
  certificates: "Solicitudes",
  fast: "Solicitudes exprés",
  clients: "Clientes",
  sales: "Ventas",
}

export const exportFormats = ["xlsx", "csv"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ["waiting", "running", "done", "failed"] as const

/** Exports of one person that are not written yet. */
export const pendingExportsAtMost = 3

export const exportDays = 7
