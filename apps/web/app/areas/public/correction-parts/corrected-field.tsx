import type { Correction } from "@trazo/contract/correction"
import { type FieldRule, firstProblem, required, ruc } from "@trazo/domain/field-rules"
import { type Holder, isPersonalField, type PersonalField } from "@trazo/domain/personal-fields"
import { formatCalendarDate } from "@trazo/domain/spanish-dates"
import { fieldRule } from "../solicitud/personal-data/field-rule.ts"
import { PersonalControl } from "../solicitud/personal-data/personal-control.tsx"
import classes from "./correction.module.css"

interface CorrectedFieldProps {
  field: Correction["fields"][number]
  error: string | undefined
  /** What stands in the field as the page opens. */
  typed: string
}

/** The link tells nothing of the holder but what was asked: enough to help, the server judges. */
function likelyHolder(field: PersonalField, current: string): Holder {
  const identityType = field === "identity" && !/^\d{10}$/.test(current) ? "passport" : "ci"
  return { kind: field === "ruc" ? "subject2" : "subject4", identityType }
}

const ownRuc: FieldRule = (value) => firstProblem(value, [required, ruc])

export function CorrectedField({ field, error, typed }: CorrectedFieldProps) {
  const { key, reason, current } = field
  if (!isPersonalField(key)) return null
  const holder = likelyHolder(key, current)
  const isDay = key === "birthDate" || key === "appointmentExpiry"
  return (
    <div className={classes.target}>
      <p className={classes.reason}>
        <strong>Motivo:</strong> {reason}
      </p>
      <PersonalControl
        field={key}
        holder={holder}
        defaultValue={typed}
        error={error}
        rule={key === "ruc" ? ownRuc : fieldRule(key, holder, {})}
      />
      <p className={classes.now}>
        Ahora dice: <strong>{current ? (isDay ? formatCalendarDate(current) : current) : "nada"}</strong>
      </p>
    </div>
  )
}
