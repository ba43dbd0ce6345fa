import { choiceParam, defineList, periodParam } from "../../../../ui/list/define-list.ts"
import { monthParam } from "../sale-list.ts"

/** The URL of the invoices. A period replaces the month. */
export const invoiceList = defineList(
  {
    month: monthParam,
    period: periodParam,
    environment: choiceParam({ produccion: "production", pruebas: "test" }),
    state: choiceParam({
      "por-enviar": "toSend",
      recibidas: "received",
      autorizadas: "authorised",
      devueltas: "returned",
      "no-autorizadas": "notAuthorised",
      "en-espera": "waiting",
      anuladas: "annulled",
      "por-atender": "needsPerson",
    }),
  },
  { month: "mes", period: "periodo", environment: "ambiente", state: "estado" },
  { searchMaximum: 120 },
)
