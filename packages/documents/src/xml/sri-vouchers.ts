import { attributeOf, childNamed, type XmlDocument } from "./nodes.ts"

/** Root elements of the SRI's schemas, which have no namespace. */
const roots = new Set([
  "factura",
  "liquidacionCompra",
  "notaCredito",
  "notaDebito",
  "guiaRemision",
  "comprobanteRetencion",
])

/** A voucher as the SRI's schemas have it: its root, the identifier that they ask for, and the part that all begin with. */
export const isSriVoucher = ({ root }: XmlDocument) =>
  root.namespace === "" &&
  roots.has(root.local) &&
  attributeOf(root, "id") === "comprobante" &&
  childNamed(root, "", "infoTributaria") !== undefined
