import { Checkbox, Group } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"

interface CheckListProps<Value extends string> {
  /** Sent once for each checked value. */
  name: string
  label: string
  hint?: string
  names: Readonly<Record<Value, string>>
  defaultValue: readonly Value[]
}

/** Several of a few values. */
export function CheckList<Value extends string>({
  name,
  label,
  hint,
  names,
  defaultValue,
}: CheckListProps<Value>) {
  return (
    <Checkbox.Group label={label} description={hint} defaultValue={[...defaultValue]}>
      <Group gap="8px 20px" mt={4}>
        {(Object.keys(names) as Value[]).map((value) => (
          <Checkbox key={value} name={name} value={value} label={names[value]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
