import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { searchMinimum } from "@trazo/domain/forms/search-minimum"
import { EmptyState } from "../content/empty-state.tsx"

/** In place of the rows. */
export function SearchTooShort({ action }: { action: React.ReactNode }) {
  return (
    <EmptyState icon={IconSearchOff} title="Escriba un poco más" action={action}>
      La búsqueda necesita al menos {searchMinimum} letras o números.
    </EmptyState>
  )
}
