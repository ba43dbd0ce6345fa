import { paths } from "@trazo/contract/paths"
import { identityTypeNames } from "@trazo/domain/identity-type"
import type { PersonalField } from "@trazo/domain/personal-fields"
import { formatCalendarDate } from "@trazo/domain/spanish-dates"
import { fieldGroups } from "../personal-data/field-groups.ts"
import { fieldLabel } from "../personal-data/field-texts.ts"
import type { ShownFlow } from "../shown-flow.ts"
import { Answer, AnswerList } from "./answer-list.tsx"
import classes from "./answers.module.css"

const days: readonly PersonalField[] = ["birthDate", "appointmentExpiry"]
const personal = paths.purchaseStep("personal")

export function PersonalAnswers({ flow }: { flow: ShownFlow }) {
  const identityType = flow.foreing ? "passport" : "ci"
  const groups = fieldGroups({ kind: flow.certData.kind, identityType })
  return groups.map(({ title, fields }, index) => (
    <AnswerList key={title} title={title}>
      {index === 0 ? (
        <Answer label="Documento" to={personal}>
          {identityTypeNames[identityType]}
        </Answer>
      ) : null}
      {fields.map((field) => {
        const value = flow.userInfo[field]
        return (
          <Answer key={field} label={fieldLabel(field, identityType)} to={`${personal}#${field}`}>
            {value ? (
              days.includes(field) ? (
                formatCalendarDate(value)
              ) : (
                value
              )
            ) : (
              <span className={classes.none}>No tiene</span>
            )}
          </Answer>
        )
      })}
    </AnswerList>
  ))
}
