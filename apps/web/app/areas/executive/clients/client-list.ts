import { choiceParam, defineList } from "../../../ui/list/define-list.ts"

// Apart from the screen, so that its test loads no route module.
export const clientList = defineList(
  {
    filter: choiceParam({
      aprobadas: "approved",
      provisionales: "provisional",
      internas: "internal",
      "por-vencer": "expiring",
      cerradas: "closed",
    }),
  },
  { filter: "cuenta" },
  { searchMaximum: 120 },
)
