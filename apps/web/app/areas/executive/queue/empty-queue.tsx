import { Button } from "@mantine/core"
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs"
import IconMoodSmile from "@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { Link } from "react-router"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { type QueueAddress, queueSearch } from "./queue-address.ts"

export function EmptyQueue({ address }: { address: QueueAddress }) {
  const { filter, search } = address
  const clear = (change: Partial<QueueAddress>, label: string) => (
    <Button
      component={Link}
      variant="default"
      to={{ search: queueSearch({ ...address, page: 1, ...change }) }}
    >
      {label}
    </Button>
  )
  if (search) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={`Nada coincide con «${search}»`}
        action={
          filter === "all"
            ? clear({ search: "", filter: "staff" }, "Borrar la búsqueda")
            : clear({ filter: "all" }, "Buscar en todos los estados")
        }
      >
        Busque por el número de la solicitud, por nombres o por cédula, pasaporte o RUC completos.
      </EmptyState>
    )
  }
  if (filter === "staff") {
    return (
      <EmptyState
        icon={IconMoodSmile}
        title="No hay solicitudes por atender"
        action={clear({ filter: "all" }, "Ver todas las solicitudes")}
      >
        Aquí aparecen los pagos por validar y las solicitudes por revisar, la que más espera primero.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconInbox}
      title={
        filter === "all"
          ? "Todavía no hay solicitudes"
          : `Ninguna solicitud en «${requestStatusCatalogue[filter].description}»`
      }
      {...(filter === "all" ? {} : { action: clear({ filter: "staff" }, "Ver las que están por atender") })}
    >
      {filter === "all" ? "Aparecen aquí cuando un cliente envía la suya desde su página." : null}
    </EmptyState>
  )
}
