import { choiceParam, defineList, periodParam } from "../../../ui/list/define-list.ts"

/** The URL of the refunds. The period is that in which their requests ended. */
export const refundList = defineList(
  { state: choiceParam({ devueltas: "refunded", negadas: "refused" }), period: periodParam },
  { state: "estado", period: "periodo" },
)
