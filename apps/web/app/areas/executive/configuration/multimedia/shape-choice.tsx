import { Button, Group } from "@mantine/core"
import type { Cut } from "./use-cut.ts"

export function ShapeChoice({ cut: { shape, definition, reshape } }: { cut: Cut }) {
  return (
    <Group gap="xs" role="group" aria-label="Proporción">
      {definition.shapes.map((one) => (
        <Button
          key={one.key}
          variant={one.key === shape.key ? "filled" : "default"}
          aria-pressed={one.key === shape.key}
          onClick={() => reshape(one.key)}
        >
          {one.label}
        </Button>
      ))}
    </Group>
  )
}
