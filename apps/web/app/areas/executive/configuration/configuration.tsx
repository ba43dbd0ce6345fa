import { Box } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Outlet, useLocation } from "react-router"
import { useFieldOfAddress } from "../../../ui/editor/use-field-of-address.ts"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { pageShortcuts } from "../../../ui/page/shortcuts.tsx"
import { StaffError } from "../staff-error.tsx"

const sections = [
  { value: paths.configurationTheme, label: "Tema" },
  { value: paths.configurationMultimedia, label: "Multimedia" },
  { value: paths.configurationTexts, label: "Textos" },
  { value: paths.configurationReview, label: "Revisión" },
  { value: paths.configurationMails, label: "Correos" },
  { value: paths.configurationMailHealth, label: "Entrega de correos" },
  { value: paths.configurationPayments, label: "Métodos de pago" },
  { value: paths.configurationBilling, label: "Facturación" },
  { value: paths.configurationTerms, label: "Términos y condiciones" },
]

/** Each section has its own path, so that leaving one with unsaved changes asks first. */
export default function Configuration() {
  const { pathname } = useLocation()
  useFieldOfAddress()
  return (
    <Box component="main" p="md">
      <PageHeader title="Configuración" shortcuts={pageShortcuts}>
        Lo que ven sus clientes en la tienda, en las solicitudes y en los correos.
      </PageHeader>
      <FilterChips
        label="Secciones"
        choices={sections}
        chosen={sections.find(({ value }) => `${pathname}/`.startsWith(`${value}/`))?.value ?? pathname}
        hrefOf={(path) => path}
      />
      <Outlet />
    </Box>
  )
}

export const ErrorBoundary = StaffError
