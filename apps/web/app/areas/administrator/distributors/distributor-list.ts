import { choiceParam, defineList } from "../../../ui/list/define-list.ts"

// Apart from the screen, so that its test loads no route module.
export const distributorList = defineList(
  {
    state: choiceParam({ activa: "active", suspendida: "suspended" }),
    order: choiceParam({ nombre: "name", configuracion: "completeness" }).withDefault("name"),
  },
  { state: "estado", order: "orden" },
  { searchMaximum: 120 },
)
