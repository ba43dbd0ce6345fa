import { Switch } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import classes from "./internal-switch.module.css"

interface InternalSwitchProps {
  checked: boolean
  onChecked: (checked: boolean) => void
}

/** G11 */
export function InternalSwitch({ checked, onChecked }: InternalSwitchProps) {
  return (
    <Switch
      className={classes.switch ?? ""}
      size="md"
      withThumbIndicator={false}
      name="internal"
      value="true"
      label="Soy cliente interno"
      description="Actívelo si su cuenta es de las que maneja la propia distribuidora."
      checked={checked}
      onChange={(event) => onChecked(event.currentTarget.checked)}
    />
  )
}
