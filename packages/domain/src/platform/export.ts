/** What staff can export. `certificates`, `fast` and `convenios` are the queues of their channels; `person` is one client's data. */
export const exportLists = ["certificates", "fast", "convenios", "clients", "sales", "person"] as const
export type ExportList = (typeof exportLists)[number]

export const exportListNames: Record<ExportList, string> = {
  certificates: "Solicitudes",
  fast: "Solicitudes exprés",
  convenios: "Solicitudes de convenios",
  clients: "Clientes",
  sales: "Ventas",
  person: "Datos de una persona",
}

/** Of lists. The data of a person is always a ZIP. */
export const listFormats = ["xlsx", "csv"] as const

export const exportFormats = [...listFormats, "zip"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ["waiting", "running", "done", "failed"] as const

/** Exports of one person that are not written yet. */
export const pendingExportsAtMost = 3

export const exportDays = 7

/** Exports of their own data for which a client may ask in 24 hours. */
export const ownDataExportsAtMost = 5
