import { isCedula } from "@trazo/domain/cedula"
import type { IdentityType } from "@trazo/domain/identity-type"
import type { PersonalField } from "@trazo/domain/personal-fields"
import { useState } from "react"
import { Form } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import { useSubmitAfterWork, WorkUnderWay } from "../../../../ui/work-under-way.tsx"
import step from "../step.module.css"
import { StepButtons } from "../step-buttons.tsx"
import { StepHeading } from "../step-heading.tsx"
import { useFlow } from "../use-flow.ts"
import { useSending } from "../use-sending.ts"
import { fieldGroups } from "./field-groups.ts"
import { fieldRule } from "./field-rule.ts"
import { fieldLabels } from "./field-texts.ts"
import { IdentityChoice } from "./identity-choice.tsx"
import { KeptNote } from "./kept-note.tsx"
import { PersonalControl } from "./personal-control.tsx"
import classes from "./personal-form.module.css"
import { typedPersonal } from "./typed-personal.ts"
import { useKeptDraft } from "./use-kept-draft.ts"

const ecuadorian = "ECUATORIANA"

export function PersonalForm() {
  return (
    <WorkUnderWay>
      <KeptForm />
    </WorkUnderWay>
  )
}

function KeptForm() {
  const { certData, userInfo, foreing } = useFlow()
  const failure = useFormFailure()
  const { form, ...kept } = useKeptDraft()
  const [identityType, setIdentityType] = useState<IdentityType>(foreing ? "passport" : "ci")
  const [ownRuc, setOwnRuc] = useState("")
  const isSending = useSending()
  const { hold, isWaiting } = useSubmitAfterWork()

  const holder = { kind: certData.kind, identityType }
  const groups = fieldGroups(holder)
  const typed = () => (form.current ? typedPersonal(new FormData(form.current)).userInfo : {})
  const initial = (field: PersonalField) => {
    const saved = userInfo[field] ?? ""
    if (field === "ruc") return saved || ownRuc
    if (field !== "nationality") return saved
    if (identityType === "ci") return saved || ecuadorian
    return saved === ecuadorian ? "" : saved
  }
  const suggestRuc = (identity: string) => {
    const ruc = typed().ruc ?? ""
    const isFree = ruc === "" || ruc === ownRuc
    if (identityType === "ci" && isFree && isCedula(identity)) setOwnRuc(`${identity}001`)
  }

  return (
    <Form
      method="post"
      ref={form}
      className={step.form}
      noValidate
      onChange={kept.soon}
      onBlur={kept.keep}
      onSubmit={(event) => {
        kept.stop()
        hold(event)
      }}
    >
      <ErrorSummary
        message={failure.message}
        fields={failure.fields}
        labels={fieldLabels(
          groups.flatMap(({ fields }) => fields),
          identityType,
        )}
      />
      <div>
        <StepHeading title="Sus datos">
          Escríbalos tal como constan en su documento: así aparecerán en su certificado.
        </StepHeading>
        <IdentityChoice identityType={identityType} onChoose={setIdentityType} />
      </div>
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className={classes.group}>
          <legend className={classes.legend}>{title}</legend>
          <div className={classes.fields}>
            {fields.map((field) => (
              <PersonalControl
                key={
                  field === "ruc"
                    ? `ruc-${ownRuc}`
                    : field === "nationality"
                      ? `${field}-${identityType}`
                      : field
                }
                field={field}
                holder={holder}
                defaultValue={failure.typed(field, initial(field))}
                error={failure.fields[field]}
                rule={(value) => fieldRule(field, holder, typed())(value)}
                onValue={(value) => {
                  kept.soon()
                  if (field === "identity") suggestRuc(value)
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <KeptNote state={kept.state} />
      <StepButtons step="personal" isBusy={isSending || isWaiting} />
    </Form>
  )
}
