import { Alert, Button, Group } from "@mantine/core"
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs"

interface ConflictNoticeProps {
  /** Who saved first, if known. */
  by: string | null
  /** The fields that another person changed, with their stored values. */
  changes: readonly { label: string; value: string }[]
  onTake: () => void
  onKeep: () => void
}

/** Shown when another person saved the same record first. Keeps the input until the user chooses. */
export function ConflictNotice({ by, changes, onTake, onKeep }: ConflictNoticeProps) {
  return (
    <Alert
      role="alert"
      color="warn"
      icon={<IconUsers size={22} stroke={1.75} aria-hidden="true" />}
      title={`${by ?? "Otra persona"} guardó cambios mientras usted escribía`}
    >
      Lo que usted escribió sigue aquí y todavía no se guarda.
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ label, value }) => (
            <li key={label}>
              {label}: ahora dice «{value}»
            </li>
          ))}
        </ul>
      ) : null}
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={onTake}>
          Usar lo que guardó la otra persona
        </Button>
        <Button variant="default" onClick={onKeep}>
          Conservar lo mío
        </Button>
      </Group>
    </Alert>
  )
}
