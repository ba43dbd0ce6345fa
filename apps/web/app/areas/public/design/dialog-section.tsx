import { Button } from "@mantine/core"
import { useState } from "react"
import { AccountMenu } from "../../../shared-features/account/account-menu.tsx"
import { showError } from "../../../shared-features/error-modal/error-modal.tsx"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import { NoticeDialog } from "../../../ui/dialog/notice-dialog.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"

type Opened = "confirm" | "destroy" | "notice" | null

const sampleError = { typeCode: "OVERLOADED", message: "El servicio está ocupado. Intente en un momento." }

export function DialogSection() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <DesignSection
      of="dialogos"
      lead="Lo que no se puede deshacer se pregunta antes, con su nombre y su consecuencia."
    >
      <Sheet title="Diálogos">
        <div className={classes.row}>
          <Button variant="default" onClick={() => setOpened("confirm")}>
            Confirmar
          </Button>
          <Button variant="default" onClick={() => setOpened("destroy")}>
            Confirmar lo que no se deshace
          </Button>
          <Button variant="default" onClick={() => setOpened("notice")}>
            Aviso
          </Button>
          <Button variant="default" onClick={() => showError(sampleError)}>
            Error
          </Button>
        </div>
      </Sheet>
      <Sheet title="Menú de la persona">
        <AccountMenu
          names="ANA LÓPEZ VERA"
          detail="ana@correo.ec"
          accountPath="#dialogos"
          signOut={{ action: "/design", onSubmit: (event) => event.preventDefault() }}
        />
      </Sheet>
      <ConfirmDialog
        opened={opened === "confirm" || opened === "destroy"}
        title={opened === "destroy" ? "Revocar el certificado de ANA LÓPEZ" : "Aprobar la solicitud"}
        confirmLabel={opened === "destroy" ? "Revocar" : "Aprobar"}
        isDestructive={opened === "destroy"}
        onConfirm={close}
        onCancel={close}
      >
        {opened === "destroy"
          ? "Dejará de ser válido de inmediato y no se puede deshacer."
          : "La persona recibirá el correo para activar su firma."}
      </ConfirmDialog>
      <NoticeDialog
        opened={opened === "notice"}
        title="Aviso de muestra"
        onEscape={close}
        actions={<Button onClick={close}>Aceptar</Button>}
      >
        <p>Se lee antes de seguir.</p>
      </NoticeDialog>
    </DesignSection>
  )
}
