import { Button, Container, Group, Paper, Stack, Text } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { namesInGreeting } from "@trazo/domain/text/names-in-greeting"
import { useEffect, useRef } from "react"
import type { chosenOffer } from "../../../shared-features/selling/offers/offers.ts"

/** The purchase of this browser that another one would replace. */
export interface UnfinishedPurchase {
  id: string
  /** For example «Persona natural, 1 año, de María José». */
  title: string
  /** Whether something was typed or sent. Replacing the others loses nothing. */
  isBegun: boolean
}

/** The action's result when it asks first. */
export interface Asked {
  /** Id of the purchase that would be replaced. */
  asksFor: string
  /** What was chosen. */
  offer: ReturnType<typeof chosenOffer>
}

/** Null without a purchase, or when it needs nothing more of the applicant. */
export function unfinishedOf(flow: PurchaseFlow | null): UnfinishedPurchase | null {
  if (flow?.status !== "draft" && flow?.status !== "payment") return null
  const { kind, validity, channel } = flow.certData
  const certificate = [
    certificateKindNames[kind],
    validityNames[validity],
    ...(channel === "fast" ? ["exprés"] : []),
  ]
  const names = namesInGreeting(flow.userInfo.names ?? "")
  return {
    id: flow.id,
    title: [...certificate, ...(names ? [`de ${names}`] : [])].join(", "),
    isBegun: Object.values(flow.userInfo).some(Boolean) || flow.step.completed.length > 1,
  }
}

export function UnfinishedBanner() {
  return (
    <Container component="aside" size={1200} px="md" my="md" aria-label="Solicitud sin terminar">
      <Paper shadow="sm" py={12} px="md" style={{ borderLeft: "4px solid var(--brand-ink)" }}>
        <Group justify="space-between" gap={0}>
          <div>
            <strong>Tiene una solicitud sin terminar.</strong> Todo lo que avanzó está guardado.
          </div>
          <Text
            component="a"
            fw={600}
            c="var(--brand-ink)"
            className="tap"
            style={{ gap: 8 }}
            href={paths.purchase}
          >
            Continuar mi solicitud
            <IconArrowRight size={20} aria-hidden="true" />
          </Text>
        </Group>
      </Paper>
    </Container>
  )
}

/** In the form that starts a purchase, in place of its button. */
export function ReplaceQuestion({ id, title, isStarting }: UnfinishedPurchase & { isStarting: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Stack ref={box} gap="sm" role="alert" tabIndex={-1} style={{ gridColumn: "1 / -1" }}>
      <Text>
        <strong>Tiene una solicitud sin terminar:</strong> {title}. Si empieza otra, este equipo deja de
        mostrarla.
      </Text>
      <Group gap="sm" grow>
        <Button component="a" href={paths.purchase} px="xs">
          Continuarla
        </Button>
        <Button type="submit" name="replace" value={id} variant="default" loading={isStarting} px="xs">
          Empezar otra
        </Button>
      </Group>
    </Stack>
  )
}
