import { Box, Group, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs"
import type { SenderCheck } from "@trazo/contract/platform/mail-health"
import { StatusBadge, type Tone } from "../../../../ui/status/status-badge.tsx"
import classes from "./mail-health.module.css"

const titles: Record<SenderCheck["key"], { name: string; meaning: string }> = {
  spf: { name: "SPF", meaning: "Qué servidores pueden enviar" },
  dkim: { name: "DKIM", meaning: "La firma de cada correo" },
  dmarc: { name: "DMARC", meaning: "Qué hacer con los falsos" },
}

const states: Record<SenderCheck["state"], { label: string; tone: Tone; icon: Icon }> = {
  good: { label: "Bien", tone: "good", icon: IconCircleCheck },
  weak: { label: "Mejorable", tone: "warn", icon: IconAlertTriangle },
  missing: { label: "Falta", tone: "bad", icon: IconCircleX },
  wrong: { label: "Equivocado", tone: "bad", icon: IconCircleX },
  unknown: { label: "Sin comprobar", tone: "neutral", icon: IconHelpCircle },
  unreachable: { label: "DNS sin respuesta", tone: "neutral", icon: IconHelpCircle },
}

export function SenderCheckRow({ check: { key, name, state, record, advice } }: { check: SenderCheck }) {
  const { label, tone, icon } = states[state]
  return (
    <li className={classes.check}>
      <Group justify="space-between" gap="sm">
        <span>
          <strong>{titles[key].name}</strong>{" "}
          <Text span inherit c="dimmed">
            {titles[key].meaning}
          </Text>
        </span>
        <StatusBadge icon={icon} tone={tone}>
          {label}
        </StatusBadge>
      </Group>
      <p>{advice}</p>
      {name ? (
        <Box
          component="code"
          display="block"
          px={12}
          py="sm"
          bg="var(--ground)"
          fz="xs"
          style={{ borderRadius: "var(--radius)", overflowWrap: "anywhere" }}
        >
          {record ? `${name}: ${record}` : name}
        </Box>
      ) : null}
    </li>
  )
}
