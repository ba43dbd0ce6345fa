import { SimpleGrid, Stack, Text } from "@mantine/core"
import { useId } from "react"
import classes from "./crop-dialog.module.css"
import type { Cut } from "./use-cut.ts"

/** The point that every frame keeps in view. */
export function FocusFields({ cut: { focus, focusOn } }: { cut: Cut }) {
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <Text component="legend" fw={600}>
        Lo que siempre se ve
      </Text>
      <Text c="dimmed" mb="xs">
        En un teléfono la imagen es más baja. Elija qué parte queda a la vista.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Range
          label="De izquierda a derecha"
          minimum={0}
          maximum={1}
          value={focus.x}
          onValue={(x) => focusOn({ ...focus, x })}
        />
        <Range
          label="De arriba abajo"
          minimum={0}
          maximum={1}
          value={focus.y}
          onValue={(y) => focusOn({ ...focus, y })}
        />
      </SimpleGrid>
    </fieldset>
  )
}

interface RangeProps {
  label: string
  minimum: number
  maximum: number
  value: number
  onValue: (value: number) => void
}

export function Range({ label, minimum, maximum, value, onValue }: RangeProps) {
  const id = useId()
  return (
    <Stack className={classes.range ?? ""} gap={4}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={minimum}
        max={maximum}
        step={0.01}
        value={value}
        onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
      />
    </Stack>
  )
}
