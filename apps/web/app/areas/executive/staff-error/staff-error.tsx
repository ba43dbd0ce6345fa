import { Button } from "@mantine/core"
import IconFileUnknown from "@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs"
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
  return status < 500 ? (
    <ErrorPage status={status} message={message} />
  ) : (
    <main>
      <FailedLoad error={error} />
    </main>
  )
}

function typeCodeOf(error: unknown): unknown {
  return isRouteErrorResponse(error) ? (error.data as { typeCode?: unknown } | null)?.typeCode : undefined
}
