import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from "@mantine/core"
import IconBookmark from "@tabler/icons-react/dist/esm/icons/IconBookmark.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import { type SavedView, viewNameMaximum, viewsMaximum } from "@trazo/contract/platform/list-preferences"
import { size } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { Link } from "react-router"
import classes from "./saved-views.module.css"
import type { OwnPreferences } from "./use-list-preferences.ts"

interface SavedViewsProps {
  preferences: OwnPreferences
  /** The query of the list's first page as it is now. */
  current: string
}

/** A button that opens the saved views, and stores the list as it is now under a name. */
export function SavedViews({ preferences, current }: SavedViewsProps) {
  const { views, change, failure } = preferences
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      shadow="md"
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <ActionIcon aria-label="Vistas guardadas" title="Vistas guardadas" onClick={() => setOpen(!isOpen)}>
          <IconBookmark size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {views.length > 0 ? (
            <ul className={classes.views} aria-label="Vistas guardadas">
              {views.map((view) => (
                <li key={view.name}>
                  <Link
                    to={{ search: view.query }}
                    aria-current={view.query === current ? "page" : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {view.name}
                  </Link>
                  <ActionIcon
                    aria-label={`Borrar la vista ${view.name}`}
                    title="Borrar"
                    onClick={() => change({ views: views.filter(({ name }) => name !== view.name) })}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden="true" />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          ) : (
            <Text size="sm" c="dimmed">
              Guarde los filtros y la búsqueda que usa a menudo.
            </Text>
          )}
          <NewView
            views={views}
            failure={failure}
            onSave={(name) => change({ views: [...views, { name, query: current }] })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface NewViewProps {
  views: readonly SavedView[]
  failure: string
  onSave: (name: string) => void
}

function NewView({ views, failure, onSave }: NewViewProps) {
  const [name, setName] = useState("")
  const [problem, setProblem] = useState("")
  if (views.length >= viewsMaximum) return <Text size="sm">Tiene {viewsMaximum} vistas, el máximo.</Text>
  const save = () => {
    const found = size(viewNameMaximum)(name) ?? problemOf(name, views)
    setProblem(found)
    if (found) return
    onSave(name.trim())
    setName("")
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          aria-label="Nombre de la vista"
          placeholder="Nombre de la vista"
          value={name}
          error={problem || failure}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" flex="none">
          Guardar
        </Button>
      </Group>
    </form>
  )
}

const comparable = (name: string) => name.trim().toLocaleUpperCase("es")

function problemOf(name: string, views: readonly SavedView[]): string {
  if (name.trim() === "") return "Escriba un nombre"
  const isTaken = views.some((view) => comparable(view.name) === comparable(name))
  return isTaken ? "Ya tiene una vista con ese nombre" : ""
}
