import { Button } from "@mantine/core"
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs"
import IconMoodSmile from "@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { searchMinimum } from "@trazo/domain/forms/search-minimum"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { Link } from "react-router"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { SearchTooShort } from "../../../ui/list/search-too-short.tsx"
import { kindNames } from "./queue-columns.tsx"
import { filterHref, filterOf, type QueueAddress, queueList } from "./queue-list.ts"

/** Why a queue shows nothing, and the way out. */
export function EmptyQueue({ address }: { address: QueueAddress }) {
  const { search } = address
  const filter = filterOf(address)
  const action = (to: string, label: string) => (
    <Button component={Link} variant="default" to={{ search: to }}>
      {label}
    </Button>
  )
  const everywhere = filterHref(address, "all")
  if (search && search.trim().length < searchMinimum) {
    return <SearchTooShort action={action(queueList.href({}), "Borrar la búsqueda")} />
  }
  if (search) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={`Nada coincide con «${search}»`}
        action={
          filter === "all"
            ? action(queueList.href({}), "Borrar la búsqueda")
            : action(everywhere, "Buscar en todos los estados")
        }
      >
        Busque por el número de la solicitud, por nombres, por cédula, pasaporte o RUC completos, o por el
        vendedor.
      </EmptyState>
    )
  }
  if (address.period || address.waited || address.event) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={
          address.event ? "Ninguna solicitud coincide" : "Ninguna solicitud entró en este estado entonces"
        }
        action={action(
          queueList.href({ ...address, period: null, waited: null, event: null, target: null, cursor: null }),
          "Ver las de cualquier fecha",
        )}
      />
    )
  }
  if (address.age) {
    return (
      <EmptyState
        icon={IconMoodSmile}
        title={address.age === "late" ? "Ninguna está fuera de plazo" : "Ninguna está por vencer"}
        action={action(queueList.href({ ...address, age: null, cursor: null }), "Ver todas las que esperan")}
      />
    )
  }
  if (address.seller) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="Este vendedor no tiene solicitudes aquí"
        action={action(queueList.href({ ...address, seller: null, cursor: null }), "Ver las de todos")}
      />
    )
  }
  if (address.kind) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={`Ninguna solicitud de «${kindNames[address.kind]}» aquí`}
        action={action(
          queueList.href({ ...address, kind: null, cursor: null }),
          "Ver todos los certificados",
        )}
      />
    )
  }
  if (address.assignee) {
    return (
      <EmptyState
        icon={IconMoodSmile}
        title={address.assignee === "mine" ? "No tiene solicitudes asignadas" : "Todas están asignadas"}
        action={action(queueList.href({ ...address, assignee: null, cursor: null }), "Ver las de todos")}
      >
        {address.assignee === "mine"
          ? "Abra una solicitud y tómela con «Tomar» o con la tecla t. Después de 15 minutos sin actividad queda libre."
          : "Cada solicitud de este filtro la tiene alguien del equipo."}
      </EmptyState>
    )
  }
  if (filter === "staff") {
    return (
      <EmptyState
        icon={IconMoodSmile}
        title="No hay solicitudes por atender"
        action={action(everywhere, "Ver todas las solicitudes")}
      >
        Aquí aparecen los pagos por validar y las solicitudes por revisar, la que más espera primero.
      </EmptyState>
    )
  }
  if (filter === "all") {
    return (
      <EmptyState icon={IconInbox} title="Todavía no hay solicitudes">
        Aparecen aquí cuando un cliente envía la suya desde su página.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconInbox}
      title={`Ninguna solicitud en «${requestStatusCatalogue[filter].description}»`}
      action={action(queueList.href({}), "Ver las que están por atender")}
    />
  )
}
