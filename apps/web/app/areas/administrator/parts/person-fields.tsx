import { letters, mail, required, size } from "@trazo/domain/field-rules"
import { TextField } from "../../../ui/text-field.tsx"
import classes from "./person-fields.module.css"

interface PersonFieldsProps {
  /** Before the fields' names, with its dot. */
  prefix?: string
  fields: Record<string, string>
  typed: (name: string) => string
}

export const personLabels = { names: "Nombres y apellidos", email: "Correo electrónico" }

/** Somebody who will be invited by mail. */
export function PersonFields({ prefix = "", fields, typed }: PersonFieldsProps) {
  const names = `${prefix}names`
  const email = `${prefix}email`
  return (
    <div className={classes.fields}>
      <TextField
        name={names}
        label={personLabels.names}
        required
        autoComplete="off"
        maxLength={120}
        rules={[required, letters, size(120)]}
        defaultValue={typed(names)}
        error={fields[names]}
      />
      <TextField
        name={email}
        label={personLabels.email}
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        rules={[required, mail]}
        defaultValue={typed(email)}
        error={fields[email]}
      />
    </div>
  )
}
