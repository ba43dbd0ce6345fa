import { Button } from "@mantine/core"
import IconFileUnknown from "@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import { paths } from "@trazo/contract/paths"
import { isRouteErrorResponse, Link } from "react-router"
import { ErrorPage } from "../../../shared-features/error-page/error-page.tsx"
import { readError } from "../../../shared-features/error-page/error-reading.ts"
import { FailedLoad } from "../../../shared-features/error-page/failed-load.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"

interface StaffErrorProps {
  error: unknown
  /** Where this screen's list is. */
  back: string
}

/** What could not be loaded, inside the frame: the menu and the way back stay. */
export function StaffError({ error, back }: StaffErrorProps) {
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
  if (typeCodeOf(error) === "NOT_ALLOWED") return <NoPermission />
  return status < 500 ? (
    <ErrorPage status={status} message={message} />
  ) : (
    <main>
      <FailedLoad error={error} />
    </main>
  )
}

/** What the user's role does not cover, or covers no more since the page was asked for. */
function NoPermission() {
  return (
    <main>
      <EmptyState
        icon={IconLock}
        title="No tiene permiso para ver esto"
        action={
          <Button component={Link} to={paths.executive}>
            Ir a mis módulos
          </Button>
        }
      >
        Quien administra su empresa decide qué puede hacer cada usuario. Pídale acceso si lo necesita.
      </EmptyState>
    </main>
  )
}

function typeCodeOf(error: unknown): unknown {
  return isRouteErrorResponse(error) ? (error.data as { typeCode?: unknown } | null)?.typeCode : undefined
}
