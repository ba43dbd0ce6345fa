import { parseAsString } from "nuqs/server"
import { choiceParam, defineList } from "../../../ui/list/define-list.ts"

export const peopleList = defineList(
  {
    convenio: parseAsString,
    standing: choiceParam({
      "sin-enviar": "notSent",
      invitados: "sent",
      vencidas: "expired",
      retiradas: "withdrawn",
      "en-tramite": "started",
      "con-firma": "issued",
    }),
  },
  { convenio: "convenio", standing: "invitacion" },
)
