import { Box, Group, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import type { ProgramVerdict } from "@trazo/documents/p12/diagnose-key-file"
import { findingTexts, programNames } from "@trazo/documents/p12/program-findings"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const states = {
  works: { icon: IconCircleCheck, tone: "good", label: "Sirve" },
  unsure: { icon: IconAlertTriangle, tone: "warn", label: "Depende" },
  fails: { icon: IconCircleX, tone: "bad", label: "No sirve" },
} as const

export function ProgramVerdicts({ verdicts }: { verdicts: readonly ProgramVerdict[] }) {
  return (
    <ul className="rows" aria-label="Programas">
      {verdicts.map(({ program, state, findings }) => {
        const { icon, tone, label } = states[state]
        return (
          <Box component="li" py="md" key={program}>
            <Group justify="space-between" gap="4px 12px">
              <Box component="h3" fz="md">
                {programNames[program]}
              </Box>
              <StatusBadge icon={icon} tone={tone}>
                {label}
              </StatusBadge>
            </Group>
            {findings.length > 0 ? (
              <Stack component="ul" gap={8} m={0} mt={8} p={0} style={{ listStyle: "none" }}>
                {findings.map((code) => (
                  <li key={code}>
                    {findingTexts[code].text}{" "}
                    <Text span inherit c="dimmed">
                      {findingTexts[code].advice}
                    </Text>
                  </li>
                ))}
              </Stack>
            ) : null}
          </Box>
        )
      })}
    </ul>
  )
}
