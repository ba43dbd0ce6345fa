import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconColumns from "@tabler/icons-react/dist/esm/icons/IconColumns.mjs"
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import type { ConvenioLoadRow } from "@trazo/contract/selling/convenio-loads"
import type { LoadState } from "@trazo/domain/selling/load"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const looks = {
  columns: { label: "Faltan columnas", icon: IconColumns, tone: "warn" },
  checking: { label: "Revisando", icon: IconHourglass, tone: "calm" },
  checked: { label: "Por cargar", icon: IconEye, tone: "warn" },
  loading: { label: "Cargando", icon: IconHourglass, tone: "calm" },
  undoing: { label: "Deshaciendo", icon: IconHourglass, tone: "calm" },
  undone: { label: "Deshecha", icon: IconArrowBackUp, tone: "neutral" },
  closed: { label: "Archivo borrado", icon: IconTrash, tone: "neutral" },
} as const satisfies Record<LoadState, object>

const loadedLook = { label: "Cargada", icon: IconCircleCheck, tone: "good" } as const

export function LoadBadge({ load: { state, loaded } }: { load: Pick<ConvenioLoadRow, "state" | "loaded"> }) {
  const isLoaded = loaded > 0 && (state === "checked" || state === "closed")
  const { label, icon, tone } = isLoaded ? loadedLook : looks[state]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  )
}
