import { Button } from "@mantine/core"
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconShoppingBag from "@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"

export function NothingOnSale({ channel }: { channel: "normal" | "fast" }) {
  const email = useDistributor()?.distributorData.supportEmail
  if (channel === "fast") {
    return (
      <EmptyState
        icon={IconBolt}
        title="Por ahora no hay firmas exprés a la venta"
        action={
          <Button component={Link} to={paths.home}>
            Ver las firmas a la venta
          </Button>
        }
      >
        Puede pedir su firma por el camino normal: es el mismo certificado.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={IconShoppingBag} title="Todavía no hay certificados a la venta">
      {email ? `Escríbanos a ${email} y le avisaremos.` : "Vuelva en unos días."}
    </EmptyState>
  )
}

export function PricesMissing() {
  return (
    <EmptyState
      icon={IconRefresh}
      title="No pudimos cargar los precios"
      action={
        <Button component="a" href="">
          Intentar otra vez
        </Button>
      }
    >
      El fallo es nuestro. Intente otra vez en un momento.
    </EmptyState>
  )
}
