import { Button, SimpleGrid, Stack } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import type { Notification } from "@trazo/contract/platform/notifications"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { NotificationRow } from "../../../shared-features/platform/notifications/notification-list.tsx"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { StepIndicator } from "../../../ui/content/step-indicator.tsx"
import { PageSkeleton } from "../../../ui/page/page-skeleton.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"

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
        <StepIndicator steps={steps} current="documentos" share={0.5} label="Pasos de muestra" />
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
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
          <PageSkeleton shape="list" rows={3} />
          <PageSkeleton shape="cards" rows={1} />
        </SimpleGrid>
      </Sheet>
    </DesignSection>
  )
}

/** The same on the server and in the browser. */
const now = new Date("2026-11-21T20:00:00Z")

const samples: readonly { notification: Notification; isHighlighted: boolean }[] = [
  sample(
    "normal",
    "Su solicitud fue aprobada",
    "Active su certificado: la solicitud TZ-2026-000123-7 lo espera.",
    5,
  ),
  sample("text", "Le pedimos una corrección", "La foto de su cédula no se lee. Tome otra con más luz.", 180),
  sample("other", "Su certificado está por vencer", "Vence en 30 días. Puede renovarlo desde hoy.", 2880),
]

function sample(type: Notification["args"]["type"], title: string, message: string, minutesAgo: number) {
  const createdAt = new Date(now.getTime() - minutesAgo * minuteMilliseconds).toISOString()
  const isHighlighted = type === "normal"
  const datos = { title, message, link: "#avisos" }
  return {
    notification: { _id: type, revisado: !isHighlighted, args: { type }, datos, createdAt },
    isHighlighted,
  }
}

function NotificationSheet() {
  return (
    <Sheet title="Notificaciones">
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
        {samples.map(({ notification, isHighlighted }) => (
          <NotificationRow
            key={notification._id}
            {...{ notification, isHighlighted, now }}
            onFollow={() => undefined}
          />
        ))}
      </Stack>
    </Sheet>
  )
}
