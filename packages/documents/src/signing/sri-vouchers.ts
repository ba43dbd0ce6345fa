import type { XmlDocument } from "../xml/nodes.ts"

const roots = new Set([
  "factura",
  "comprobanteRetencion",
  "notaCredito",
  "notaDebito",
  "guiaRemision",
  "liquidacionCompra",
  "lote",
])

/** Whether a document is an electronic voucher, which the SRI takes as XAdES-BES: its technical sheet names nothing besides. */
export const isVoucher = ({ root }: XmlDocument): boolean => root.namespace === "" && roots.has(root.local)
