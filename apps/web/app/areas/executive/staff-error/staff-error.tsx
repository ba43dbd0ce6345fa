import { Button } from "@mantine/core"
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs"
import IconFileUnknown from "@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs"
import { isRouteErrorResponse, Link, useLocation } from "react-router"
import { ErrorPage } from "../../../shared-features/error-page/error-page.tsx"
import { readError } from "../../../shared-features/error-page/error-reading.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"

interface StaffErrorProps {
  error: unknown
  /** Where this screen's list is. */
  back: string
}

/** What could not be loaded, inside the frame: the menu and the way back stay. */
export function StaffError({ error, back }: StaffErrorProps) {
  const { pathname, search } = useLocation()
  const { status, message } = readError(error)
  if (typeCodeOf(error) === "REQUEST_NOT_FOUND") {
    return (
      <main>
        <EmptyState
          icon={IconFileUnknown}
          title={message ?? ""}
          action={
            <Button component={Link} to={back}>
              Ver las solicitudes
            </Button>
          }
        >
          Puede ser de otro canal, o el enlace está incompleto.
        </EmptyState>
      </main>
    )
  }
  if (status < 500) return <ErrorPage status={status} message={message} />
  return (
    <main>
      <EmptyState
        icon={IconCloudOff}
        title="No pudimos cargar esta página"
        action={
          <Button component="a" href={`${pathname}${search}`}>
            Intentar otra vez
          </Button>
        }
      >
        {message ?? "Revise su conexión. Si sigue fallando, el problema es nuestro."}
      </EmptyState>
    </main>
  )
}

function typeCodeOf(error: unknown): unknown {
  return isRouteErrorResponse(error) ? (error.data as { typeCode?: unknown } | null)?.typeCode : undefined
}
