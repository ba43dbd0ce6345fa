import type { ConvenioLoadRow } from "@trazo/contract/selling/convenio-loads"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { LoadBadge } from "../convenio-load/load-badge.tsx"

const countText = ({ loaded, total }: ConvenioLoadRow) =>
  `${loaded.toLocaleString("es-EC")} de ${total.toLocaleString("es-EC")}`

/** Who loaded what. */
export const loadColumns: readonly Column<ConvenioLoadRow>[] = [
  { key: "name", title: "Archivo", isName: true, cell: ({ name }) => name },
  { key: "convenio", title: "Convenio", cell: ({ convenio }) => convenio.name },
  { key: "by", title: "Subido por", cell: ({ uploadedBy }) => uploadedBy },
  {
    key: "at",
    title: "Subido",
    card: "labelled",
    cell: ({ uploadedAt }) => <RelativeDate date={uploadedAt} />,
  },
  { key: "loaded", title: "Cargadas", isNumber: true, card: "labelled", cell: countText },
  { key: "state", title: "Estado", card: "end", cell: (row) => <LoadBadge load={row} /> },
]
