import { Text } from "@mantine/core"
import type { ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"

interface EndLoadProps {
  load: ConvenioLoad
  asked: "undo" | "discard" | null
  onClose: () => void
}

/** Asks before a load is undone or its rows are deleted. */
export function EndLoad({ load, asked, onClose }: EndLoadProps) {
  const undo = useIntent("undo", { onDone: onClose })
  const discard = useIntent("discard")
  const people = load.loaded === 1 ? "1 persona" : `${load.loaded.toLocaleString("es-EC")} personas`
  return (
    <>
      <ConfirmDialog
        opened={asked === "undo"}
        title={`Deshacer la carga de ${people}`}
        confirmLabel="Deshacer"
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => undo.send()}
        onCancel={onClose}
      >
        Salen del convenio y sus invitaciones dejan de servir. El archivo también se borra.
        <Failure message={undo.failure.message} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "discard"}
        title={`Borrar ${load.name}`}
        confirmLabel="Borrar"
        isDestructive
        isBusy={discard.isPending}
        onConfirm={() => discard.send()}
        onCancel={onClose}
      >
        {load.loaded > 0
          ? "Se borran las filas del archivo. Las personas ya cargadas quedan en el convenio."
          : "Se borran las filas del archivo, y nadie se agrega al convenio."}
        <Failure message={discard.failure.message} />
      </ConfirmDialog>
    </>
  )
}

function Failure({ message }: { message: string | null | undefined }) {
  return message ? (
    <Text role="alert" c="var(--bad)">
      {message}
    </Text>
  ) : null
}
