import { Button } from "@mantine/core"
import IconFileUnknown from "@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import { paths } from "@trazo/contract/paths"
import { isRouteErrorResponse, Link, type MetaDescriptor } from "react-router"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { ErrorPage } from "../../../shared-features/error-page/error-page.tsx"
import { errorTitle, readError } from "../../../shared-features/error-page/error-reading.ts"
import { FailedLoad } from "../../../shared-features/error-page/failed-load.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"

type PageArgs = Parameters<ReturnType<typeof pageTitle>>[0] & { error?: unknown; loaderData?: unknown }

/** A staff screen's title; what went wrong with it instead, where it could not be loaded. */
export function staffTitle<Data>(title: string | ((data: Data) => string)) {
  return (args: PageArgs): MetaDescriptor[] => {
    if (args.error) return [{ title: errorTitle(args.error) }]
    return pageTitle(typeof title === "string" ? title : title(args.loaderData as Data))(args)
  }
}

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
