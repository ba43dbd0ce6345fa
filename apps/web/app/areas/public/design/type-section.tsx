import { Button, Group, Stack, Text } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import { Money } from "../../../ui/content/money.tsx"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"

const sizes = [
  { size: "xxl", weight: 700 },
  { size: "xl", weight: 650 },
  { size: "l", weight: 600 },
  { size: "m", weight: 400 },
  { size: "s", weight: 400 },
] as const

const sample = "Firme desde donde esté"

export function TypeSection() {
  return (
    <DesignSection
      of="letra"
      lead="Una sola familia, cinco tamaños, y el botón principal siempre a la vista."
    >
      <Sheet title="Los cinco tamaños">
        {sizes.map(({ size, weight }) => (
          <Text key={size} fz={`var(--text-${size})`} fw={weight} lh={1.3} mb={12}>
            {sample}
          </Text>
        ))}
        <Group gap={12}>
          <Money cents={2360} />
          <RelativeDate date="2026-01-15T15:30:00.000Z" />
          <a href="#letra">Un enlace</a>
        </Group>
      </Sheet>
      <Sheet title="Botones">
        <Stack gap="md">
          <Group gap={12}>
            <Button>Continuar</Button>
            <Button rightSection={<IconArrowRight size={20} aria-hidden="true" />}>Empezar</Button>
            <Button variant="default">Cancelar</Button>
            <Button variant="light">Ver más</Button>
            <Button variant="subtle">Omitir</Button>
          </Group>
          <Group gap={12}>
            <Button disabled>No disponible</Button>
            <Button loading>Enviando</Button>
          </Group>
          <Group gap={12} data-density="compact">
            <Button>Para el personal</Button>
            <Button variant="default">Más bajo</Button>
          </Group>
        </Stack>
      </Sheet>
    </DesignSection>
  )
}
