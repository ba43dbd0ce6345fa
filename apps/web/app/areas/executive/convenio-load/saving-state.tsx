import { Button, Group, Text } from "@mantine/core"
import { Note } from "../../../ui/content/note.tsx"
import type { MendedRows } from "./use-mended-rows.ts"

interface SavingStateProps {
  mended: MendedRows
  /** Rows of the load that are still wrong. */
  left: number
  /** What a paste left out. */
  notice: string | null
}

const cellsText = (count: number) =>
  count === 1 ? "1 celda no se guardó" : `${count.toLocaleString("es-EC")} celdas no se guardaron`

/** Whether what was typed is saved, and what to do where it is not. */
export function SavingState({ mended, left, notice }: SavingStateProps) {
  const { shown, drafts, refused, isSaving, lastSaved, failure, insist, discard, refresh } = mended
  const corrected = shown.rows.filter(({ verdict }) => verdict !== "invalid").length
  const unsaved = failure ? [...drafts.values()] : refused
  const rows = left === 1 ? "Queda 1 fila" : `Quedan ${left.toLocaleString("es-EC")} filas`
  return (
    <>
      {unsaved.length > 0 && !isSaving ? (
        <Note tone="bad" title={cellsText(unsaved.length)}>
          <Text inherit role="alert">
            {failure ?? "Lo que usted escribió sigue en su celda, con el motivo debajo."}
          </Text>
          <Group gap="sm" mt="xs">
            <Button variant="default" onClick={insist}>
              {failure ? "Guardar otra vez" : "Guardar lo mío"}
            </Button>
            <Button variant="default" onClick={() => discard(unsaved)}>
              Dejarlas como estaban
            </Button>
          </Group>
        </Note>
      ) : null}
      {notice ? (
        <Note tone="warn">
          <Text inherit role="alert">
            {notice}
          </Text>
        </Note>
      ) : null}
      <Group gap="xs" justify="space-between" mih={36}>
        <Text role="status" size="sm">
          {isSaving ? "Guardando…" : lastSaved ? `Guardado. ${rows} con errores.` : ""}
        </Text>
        {corrected > 0 ? (
          <Button variant="default" size="compact-md" onClick={refresh}>
            {corrected === 1 ? "Quitar la fila corregida" : `Quitar las ${corrected} filas corregidas`}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
