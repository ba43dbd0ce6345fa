import { choiceParam, defineList, uuidParam } from "../../../ui/list/define-list.ts"

export const peopleList = defineList(
  {
    convenio: uuidParam,
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
