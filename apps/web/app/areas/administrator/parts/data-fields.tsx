import { mail, required, size } from "@trazo/domain/field-rules"
import { rucProblem } from "@trazo/domain/ruc"
import { TextField } from "../../../ui/text-field.tsx"
import classes from "./person-fields.module.css"

export const dataLabels = {
  name: "Nombre comercial",
  address: "Dirección",
  ruc: "RUC",
  supportEmail: "Correo de soporte",
}

interface DataFieldsProps {
  fields: Record<string, string>
  typed: (name: string) => string
}

const ruc = (value: string | null | undefined) => (value ? rucProblem(value.trim()) : null)

/** What a distributor is called, on its pages and in its mails. */
export function DataFields({ fields, typed }: DataFieldsProps) {
  const of = (name: keyof typeof dataLabels) => ({
    ...{ name, label: dataLabels[name], required: true, autoComplete: "off" },
    ...{ defaultValue: typed(name), error: fields[name] },
  })
  return (
    <>
      <TextField {...of("name")} letterCase="asTyped" maxLength={120} rules={[required, size(120)]} />
      <TextField {...of("address")} letterCase="asTyped" maxLength={200} rules={[required, size(200)]} />
      <div className={classes.fields}>
        <TextField {...of("ruc")} inputMode="numeric" maxLength={13} rules={[required, ruc]} />
        <TextField {...of("supportEmail")} type="email" maxLength={254} rules={[required, mail]} />
      </div>
    </>
  )
}
