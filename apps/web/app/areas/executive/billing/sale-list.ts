import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { type Validity, validities, validityNames } from "@trazo/domain/certificates/validity"
import { createParser, parseAsString } from "nuqs/server"
import { choiceParam, defineList, periodParam, uuidParam } from "../../../ui/list/define-list.ts"
import { kindParam } from "../certificates/queue-list.ts"

export const monthParam = createParser({
  parse: (text) => (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
  serialize: (text: string) => text,
})

const validityParams = Object.fromEntries(validities.map((validity) => [validity, validity]))

/** The URL of the sales. A period replaces the month. */
export const saleList = defineList(
  {
    month: monthParam,
    period: periodParam,
    method: choiceParam({
      transferencia: "transfer",
      deposito: "deposit",
      tarjeta: "card",
      codigo: "code",
      cupon: "coupon",
      gratis: "free",
      convenio: "convenio",
      cuenta: "account",
    }),
    kind: kindParam,
    validity: choiceParam<Validity>(validityParams),
    /** An id, or "ninguno". */
    seller: parseAsString,
    convenio: uuidParam,
    /** A monthly account. */
    uninvoiced: uuidParam,
    invoice: choiceParam({ "sin-factura": "none" }),
  },
  {
    month: "mes",
    period: "periodo",
    method: "pago",
    kind: "certificado",
    validity: "vigencia",
    seller: "vendedor",
    convenio: "convenio",
    uninvoiced: "sin-factura-de",
    invoice: "factura",
  },
  { searchMaximum: 120 },
)

export type SaleAddress = ReturnType<typeof saleList.read>

/** Written in the address for sales without a seller's code. */
export const noSeller = "ninguno"

export function productText({ kind, validity }: Pick<SaleAddress, "kind" | "validity">): string | null {
  const names = [kind && certificateKindNames[kind], validity && validityNames[validity]].filter(Boolean)
  return names.length > 0 ? names.join(", ") : null
}
