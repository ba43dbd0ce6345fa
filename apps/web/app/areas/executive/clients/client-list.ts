import type { CertificateEnd } from "@trazo/domain/certificates/certificate-end"
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
    ends: choiceParam<CertificateEnd>({
      "hasta-7-dias": "upTo7",
      "de-8-a-15-dias": "upTo15",
      "de-16-a-30-dias": "upTo30",
    }),
  },
  { filter: "cuenta", ends: "vence" },
  { searchMaximum: 120 },
)
