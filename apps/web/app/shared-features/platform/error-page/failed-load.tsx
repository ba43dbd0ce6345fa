import { Button } from "@mantine/core"
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs"
import { useLocation } from "react-router"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { readError } from "./error-reading.ts"

/** A failed load inside an area's frame: the menu stays usable. */
export function FailedLoad({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { message } = readError(error)
  return (
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
  )
}
