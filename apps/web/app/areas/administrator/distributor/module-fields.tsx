import { Checkbox, SimpleGrid } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import { moduleCatalogue } from "@trazo/domain/identity/module-catalogue"

interface ModuleFieldsProps {
  defaultChecked: readonly string[]
  /** The keys that are checked now. */
  onChange?: (checked: string[]) => void
  label: string
}

/** The modules of a distributor's staff menu. An entry includes its children. */
export function ModuleFields({ defaultChecked, onChange, label }: ModuleFieldsProps) {
  const read = (form: HTMLFormElement | null) => {
    if (form && onChange) onChange(new FormData(form).getAll("modules").map(String))
  }
  return (
    <SimpleGrid
      component="fieldset"
      cols={{ base: 1, sm: 2 }}
      spacing="lg"
      verticalSpacing={4}
      miw={0}
      m={0}
      p={0}
      bd={0}
      aria-label={label}
    >
      {moduleCatalogue.map(({ key, title, children = [] }) => (
        <Checkbox
          key={key}
          name="modules"
          value={key}
          label={title}
          py={{ base: 10, sm: 6 }}
          {...(children.length > 0 ? { description: children.map((child) => child.title).join(" · ") } : {})}
          defaultChecked={defaultChecked.includes(key)}
          onChange={(event) => read(event.currentTarget.form)}
        />
      ))}
    </SimpleGrid>
  )
}
