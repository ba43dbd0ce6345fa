import { Button } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageSkeleton } from "../../../ui/page-skeleton.tsx"
import { StepIndicator } from "../../../ui/step-indicator.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"
import { NotificationSheet } from "./notification-sheet.tsx"

const steps = [
  { key: "certificado", title: "Certificado", isDone: true, to: "#avisos" },
  { key: "datos", title: "Sus datos", isDone: true, to: "#avisos" },
  { key: "documentos", title: "Documentos", isDone: false },
  { key: "pago", title: "Pago", isDone: false },
]

export function NoticeSection() {
  return (
    <DesignSection
      of="avisos"
      lead="Dónde está la persona, qué hacer donde aún no hay nada y la forma de lo que viene."
    >
      <Sheet title="Pasos">
        <StepIndicator steps={steps} current="documentos" label="Pasos de muestra" />
      </Sheet>
      <NotificationSheet />
      <Sheet title="Sin contenido">
        <EmptyState
          icon={IconFileText}
          title="Todavía no tiene solicitudes"
          action={<Button>Pedir un certificado</Button>}
        >
          Aquí verá en qué va cada una.
        </EmptyState>
      </Sheet>
      <Sheet title="Mientras carga">
        <div className={classes.columns}>
          <PageSkeleton shape="list" rows={3} />
          <PageSkeleton shape="cards" rows={1} />
        </div>
      </Sheet>
    </DesignSection>
  )
}
