import { choiceParam, defineList } from "../../../../ui/list/define-list.ts"
import { monthParam } from "../sale-list.ts"

/** The URL of the invoices. */
export const invoiceList = defineList(
  {
    month: monthParam,
    state: choiceParam({
      "por-enviar": "toSend",
      recibidas: "received",
      autorizadas: "authorised",
      devueltas: "returned",
      "no-autorizadas": "notAuthorised",
      "en-espera": "waiting",
    }),
  },
  { month: "mes", state: "estado" },
  { searchMaximum: 120 },
)
