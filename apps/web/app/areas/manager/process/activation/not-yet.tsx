import { Button } from "@mantine/core"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"

/** The request that the address names is in no state to be activated. */
export function NotYet() {
  return (
    <>
      <PageHeading title="Activar mi firma" />
      <EmptyState
        icon={IconKey}
        title="Esta solicitud no se puede activar ahora"
        action={
          <Button component={Link} to={paths.managerRequests}>
            Ver mis solicitudes
          </Button>
        }
      >
        Se activa cuando está aprobada. En sus solicitudes verá en qué va y qué falta.
      </EmptyState>
    </>
  )
}
