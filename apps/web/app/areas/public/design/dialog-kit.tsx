import { Button, Group } from "@mantine/core"
import { useState } from "react"
import { AccountMenu } from "../../../shared-features/identity/account/account-menu.tsx"
import { showError } from "../../../shared-features/platform/error-modal/error-modal.tsx"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog, Dialog } from "../../../ui/dialog/dialog.tsx"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"

const buttons = {
  confirm: "Confirmar",
  destroy: "Confirmar lo que no se deshace",
  reason: "Pedir un motivo",
  form: "Formulario",
  notice: "Aviso",
} as const

type Opened = keyof typeof buttons | null

const sampleError = { typeCode: "OVERLOADED", message: "El servicio está ocupado. Intente en un momento." }

export function DialogKit() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <DesignSection
      of="dialogos"
      lead="Lo que no se puede deshacer se pregunta antes, con su nombre y su consecuencia."
    >
      <Sheet title="Diálogos">
        <Group gap={12}>
          {Object.entries(buttons).map(([key, label]) => (
            <Button key={key} variant="default" onClick={() => setOpened(key as keyof typeof buttons)}>
              {label}
            </Button>
          ))}
          <Button variant="default" onClick={() => showError(sampleError)}>
            Error
          </Button>
        </Group>
      </Sheet>
      <Sheet title="Menú de la persona">
        <AccountMenu
          names="ANA LÓPEZ VERA"
          detail="ana@correo.ec"
          accountPath="#dialogos"
          signOut={{ action: "/design", onSubmit: (event) => event.preventDefault() }}
        />
      </Sheet>
      <SampleDialogs opened={opened} onClose={close} />
    </DesignSection>
  )
}

function SampleDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const note = useIntent("short-note", { onDone: onClose })
  return (
    <>
      <ConfirmDialog
        opened={opened === "confirm" || opened === "destroy"}
        title={opened === "destroy" ? "Revocar el certificado de ANA LÓPEZ" : "Aprobar la solicitud"}
        confirmLabel={opened === "destroy" ? "Revocar" : "Aprobar"}
        isDestructive={opened === "destroy"}
        onConfirm={onClose}
        onCancel={onClose}
      >
        {opened === "destroy"
          ? "Dejará de ser válido de inmediato y no se puede deshacer."
          : "La persona recibirá el correo para activar su firma."}
      </ConfirmDialog>
      <ReasonDialog
        opened={opened === "reason"}
        title="Rechazar la solicitud de ANA LÓPEZ"
        label="Motivo"
        confirmLabel="Rechazar"
        isDestructive
        presets={["La foto no se lee", "Los datos no coinciden"]}
        onConfirm={onClose}
        onCancel={onClose}
      >
        La persona lo leerá en su correo.
      </ReasonDialog>
      <FormDialog
        opened={opened === "form"}
        title="Dejar una nota"
        intent={note}
        labels={{ shortNote: "Nota corta" }}
        submitLabel="Dejarla"
        onClose={onClose}
      >
        <TextField name="shortNote" label="Nota corta" required error={note.failure.fields.shortNote} />
      </FormDialog>
      <Dialog
        opened={opened === "notice"}
        title="Aviso de muestra"
        onClose={onClose}
        actions={<Button onClick={onClose}>Aceptar</Button>}
      >
        <p>Se lee antes de seguir.</p>
      </Dialog>
    </>
  )
}
