import { choiceParam, defineList, periodParam } from "../../../ui/list/define-list.ts"

/** The URL of the refunds. The period is that in which their requests ended, or in which they were decided. */
export const refundList = defineList(
  {
    state: choiceParam({ devueltas: "refunded", negadas: "refused" }),
    period: periodParam,
    decided: periodParam,
  },
  { state: "estado", period: "periodo", decided: "decidido" },
)
