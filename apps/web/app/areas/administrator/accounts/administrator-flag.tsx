import { Checkbox } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"

/** G6 */
export function AdministratorFlag({ name, defaultChecked }: { name: string; defaultChecked: boolean }) {
  return (
    <Checkbox
      name={name}
      id={name}
      value="true"
      defaultChecked={defaultChecked}
      label="Administra la distribuidora"
      description="Tiene todos los permisos de sus módulos y llena la configuración."
    />
  )
}
