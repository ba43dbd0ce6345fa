import { Button } from "@mantine/core"
import IconFileUnknown from "@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import { paths, queueChannelAt } from "@trazo/contract/paths"
import { isRouteErrorResponse, Link, type MetaDescriptor, useLocation } from "react-router"
import { pageTitle } from "../../shared-features/distributors/branding/page-title.ts"
import { ErrorPage } from "../../shared-features/platform/error-page/error-page.tsx"
import { errorTitle, readError } from "../../shared-features/platform/error-page/error-reading.ts"
import { FailedLoad } from "../../shared-features/platform/error-page/failed-load.tsx"
import { EmptyState } from "../../ui/content/empty-state.tsx"

interface PageArgs {
  matches: Parameters<ReturnType<typeof pageTitle>>[0]["matches"]
  location: { pathname: string }
  error?: unknown
  loaderData?: unknown
}

/** The title of a staff screen, or of the error where it could not be loaded. */
export function staffTitle<Data>(titleOf: (data: Data, pathname: string) => string) {
  return ({ error, loaderData, matches, location }: PageArgs): MetaDescriptor[] =>
    error
      ? [{ title: errorTitle(error) }]
      : pageTitle(titleOf(loaderData as Data, location.pathname))({ matches })
}

/** An error inside the frame. A request that is not found leads to the queue of its channel. */
export function StaffError({ error }: { error: unknown }) {
  const queue = paths.executiveQueue(queueChannelAt(useLocation().pathname))
  const { status, message } = readError(error)
  if (typeCodeOf(error) === "REQUEST_NOT_FOUND") {
    return (
      <main>
        <EmptyState
          icon={IconFileUnknown}
          title={message ?? ""}
          action={
            <Button component={Link} to={queue}>
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

/** The user lacks the permission, or lost it after the page was loaded. */
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
