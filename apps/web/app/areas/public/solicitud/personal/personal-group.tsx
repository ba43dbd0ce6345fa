import { paths } from "@trazo/contract/paths"
import { isCardField } from "@trazo/domain/buying/card-reading"
import type { Holder, PersonalField } from "@trazo/domain/buying/personal-fields"
import { Link } from "react-router"
import { AppointmentNote } from "../../../../shared-features/buying/request-form/appointment-note.tsx"
import {
  keepTypedLabel,
  questionOf,
  readText,
} from "../../../../shared-features/buying/request-form/card-texts.ts"
import { PersonalControl } from "../../../../shared-features/buying/request-form/personal-control.tsx"
import {
  type FieldGroup,
  fieldRule,
} from "../../../../shared-features/buying/request-form/personal-fields.ts"
import { placeField, placeRule } from "../../../../shared-features/buying/request-form/place.ts"
import { PlaceControl } from "../../../../shared-features/buying/request-form/place-control.tsx"
import { ChoiceGroup } from "../../../../ui/choices/choices.tsx"
import { useFlow } from "../use-flow.ts"
import { FieldQuestion } from "./field-question.tsx"
import classes from "./personal.module.css"
import type { PersonalFieldsState } from "./use-personal-fields.ts"

interface PersonalGroupProps {
  group: FieldGroup
  holder: Holder
  fields: PersonalFieldsState
}

/** The city stands in the field of the province. */
const shownFields = (asked: readonly PersonalField[]) => asked.filter((field) => field !== "city")

export function PersonalGroup({ group, holder, fields }: PersonalGroupProps) {
  return (
    <ChoiceGroup legend={group.title}>
      <div className={classes.fields}>
        {shownFields(group.fields).flatMap((field) => [
          field === "province" ? (
            <PlaceControl
              key={placeField}
              defaultValue={fields.place}
              error={fields.errors[placeField]}
              rule={placeRule(holder)}
              onValue={fields.schedule}
            />
          ) : (
            <PersonalControl
              key={fields.keyOf(field)}
              field={field}
              holder={holder}
              defaultValue={fields.valueOf(field)}
              error={fields.isOver(field) ? undefined : fields.errors[field]}
              mark={
                isCardField(field) && fields.card.isRead(field)
                  ? readText(field, holder.identityType)
                  : undefined
              }
              rule={(value) => fieldRule(field, holder, fields.identity())(value)}
              onValue={(value) => fields.takeValue(field, value)}
            />
          ),
          <Question key={`${field}-question`} {...{ field, holder, fields }} />,
        ])}
      </div>
    </ChoiceGroup>
  )
}

function Question({ field, holder, fields }: Omit<PersonalGroupProps, "group"> & { field: PersonalField }) {
  const { email, card } = fields
  const { meant } = email
  if (field === "email" && meant) {
    return (
      <FieldQuestion
        question={`¿Quiso decir ${meant.slice(meant.indexOf("@") + 1)}?`}
        takeLabel={`Sí, usar ${meant}`}
        keepLabel="No, está bien"
        isHeld={email.isHeld}
        onTake={() => fields.takeEmail(meant)}
        onKeep={email.keep}
      />
    )
  }
  if (field === "appointmentExpiry") return <Appointment appointmentEnd={card.valueOf(field)} />
  const difference = card.questions.of(field)
  if (!difference) return null
  const { text, takeLabel } = questionOf({ identityType: holder.identityType, ...difference })
  return (
    <FieldQuestion
      question={text}
      takeLabel={takeLabel}
      keepLabel={keepTypedLabel}
      isHeld={card.questions.isHeld(field)}
      onTake={() => fields.takeRead(difference.fields)}
      onKeep={() => card.questions.keep(difference.fields)}
    />
  )
}

/** Between the fields and not one of them: announced when the day is chosen. */
function Appointment({ appointmentEnd }: { appointmentEnd: string | undefined }) {
  const { certData } = useFlow()
  return (
    <div className={classes.question} role="status">
      <AppointmentNote certData={certData} appointmentEnd={appointmentEnd}>
        <Link to={paths.purchaseScreen("certificate")}>Cambiar la vigencia</Link>
      </AppointmentNote>
    </div>
  )
}
