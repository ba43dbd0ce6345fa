import { createSpotlight, Spotlight } from "@mantine/spotlight"
import "@mantine/core/styles/Modal.layer.css"
import "@mantine/spotlight/styles.layer.css"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import { folded } from "@trazo/domain/text/latin-text"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import type { PaletteEntry, PaletteScope } from "./palette-scope.ts"
import { useFound } from "./use-found.ts"

const [store, palette] = createSpotlight()

interface PaletteWindowProps {
  scope: PaletteScope
  /** Each new number opens it. */
  openedAt: number
  /** What was typed before the field had the focus. */
  takeTyped: () => string
}

/** Screens, acts, requests and clients in one list. Arrows choose, Enter opens, Escape closes. */
export default function PaletteWindow({ scope, openedAt, takeTyped }: PaletteWindowProps) {
  const [typed, setTyped] = useState("")
  const navigate = useNavigate()
  useEffect(() => {
    if (openedAt > 0) palette.open()
  }, [openedAt])
  const { found, hasFailed, isSearching } = useFound(typed, scope)
  const matching = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label }) => folded(label).includes(folded(typed.trim())))
  const groups = [
    { title: "Solicitudes", entries: found.requests },
    { title: "Clientes", entries: found.clients },
    { title: "Pantallas", entries: matching(scope.screens) },
    { title: "Acciones", entries: matching(scope.acts) },
  ].filter(({ entries }) => entries.length > 0)
  const none = hasFailed
    ? "No se pudo buscar. Revise su conexión e intente otra vez."
    : isSearching
      ? "Buscando…"
      : `Nada coincide con «${typed.trim()}»`
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight="min(480px, 70dvh)"
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ transitionProps: { duration: 0 } }}
      centered={false}
      yOffset="12dvh"
      attributes={{ content: { "aria-label": "Buscar en todo" } }}
    >
      <Spotlight.Search
        placeholder="Pantalla, solicitud, cliente o acción"
        aria-label="Buscar en todo"
        onFocus={() => setTyped((text) => text + takeTyped())}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ title, entries }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {entries.map((entry) => (
              <Spotlight.Action
                key={entry.path}
                label={entry.label}
                {...("detail" in entry ? { description: String(entry.detail) } : {})}
                onClick={() => void navigate(entry.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 ? <Spotlight.Empty role="status">{none}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
