import { Group, SimpleGrid } from "@mantine/core"
import IconBook from "@tabler/icons-react/dist/esm/icons/IconBook.mjs"
import IconCloudCheck from "@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs"
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs"
import IconId from "@tabler/icons-react/dist/esm/icons/IconId.mjs"
import { savePersonalData } from "@trazo/contract/buying/purchase"
import type { PersonalField } from "@trazo/domain/buying/personal-fields"
import { type IdentityType, identityTypeNames, identityTypes } from "@trazo/domain/identity/identity-type"
import { useState } from "react"
import { flushSync } from "react-dom"
import { Form, redirect } from "react-router"
import { PersonalControl } from "../../../../shared-features/buying/request-form/personal-control.tsx"
import {
  fieldGroups,
  fieldLabels,
  fieldRule,
  typedPersonal,
} from "../../../../shared-features/buying/request-form/personal-fields.ts"
import {
  placeField,
  placeRule,
  shownPlace,
  withPlaceProblem,
} from "../../../../shared-features/buying/request-form/place.ts"
import { PlaceControl } from "../../../../shared-features/buying/request-form/place-control.tsx"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { ChoiceGroup, RadioCard } from "../../../../ui/choices/choices.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { PendingWork, useDeferredSubmit } from "../../../../ui/files/pending-work.tsx"
import { addressWithCode } from "../code/send-code.ts"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/personal"
import { EmailQuestion, useEmailQuestion } from "./email-question.tsx"
import classes from "./personal.module.css"
import { type AutosaveState, useAutosave } from "./use-autosave.ts"
import { useProposals } from "./use-proposals.ts"

export const meta = pageTitle("Sus datos")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const flow = await call(context, savePersonalData, { body: typedPersonal(form) })
    return redirect(await addressWithCode(context, flow))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function Personal() {
  return (
    <PendingWork>
      <PersonalForm />
    </PendingWork>
  )
}

const ecuadorian = "ECUATORIANA"

/** The city stands in the field of the province. */
const shownFields = (asked: readonly PersonalField[]) => asked.filter((field) => field !== "city")

function PersonalForm() {
  const { certData, userInfo, foreing } = useFlow()
  const failure = useFormFailure()
  const { form, ...autosave } = useAutosave()
  const [identityType, setIdentityType] = useState<IdentityType>(foreing ? "passport" : "ci")
  const isSubmitting = useIsSubmitting()
  const { deferSubmit, isWaiting } = useDeferredSubmit()

  const holder = { kind: certData.kind, identityType }
  const groups = fieldGroups(holder)
  const typed = () => (form.current ? typedPersonal(new FormData(form.current)).userInfo : {})
  const place = failure.typed(placeField, shownPlace(userInfo))
  const fields = withPlaceProblem(failure.fields, place)
  const proposals = useProposals({ typed, identityType, failedFields: failure.fields })
  const question = useEmailQuestion()
  const initial = (field: PersonalField) => {
    const saved = userInfo[field] ?? ""
    if (field !== "nationality") return saved
    if (identityType === "ci") return saved || ecuadorian
    return saved === ecuadorian ? "" : saved
  }
  const takeMeant = (email: string) => {
    flushSync(() => {
      proposals.put("email", email)
      question.close()
    })
    document.getElementById("email")?.focus()
    autosave.schedule()
  }

  return (
    <Form
      method="post"
      ref={form}
      className={step.form}
      noValidate
      onChange={autosave.schedule}
      onBlur={(event) => {
        autosave.save()
        question.read(event)
      }}
      onSubmit={(event) => {
        if (question.deferSubmit(event)) return
        autosave.cancel()
        deferSubmit(event)
      }}
    >
      <ErrorSummary message={failure.message} fields={fields} labels={fieldLabels(holder)} />
      <div>
        <StepHeading title="Sus datos">
          Escríbalos tal como constan en su documento: así aparecerán en su certificado.
        </StepHeading>
        <IdentityChoice identityType={identityType} onChoose={setIdentityType} />
      </div>
      {groups.map(({ title, fields: asked }) => (
        <ChoiceGroup key={title} legend={title}>
          <div className={classes.fields}>
            {shownFields(asked).flatMap((field) => [
              field === "province" ? (
                <PlaceControl
                  key={placeField}
                  defaultValue={place}
                  error={fields[placeField]}
                  rule={placeRule(holder)}
                  onValue={autosave.schedule}
                />
              ) : (
                <PersonalControl
                  key={`${field}-${field === "nationality" ? identityType : (proposals.of(field)?.value ?? "")}`}
                  field={field}
                  holder={holder}
                  defaultValue={proposals.of(field)?.value ?? failure.typed(field, initial(field))}
                  error={proposals.isOver(field) ? undefined : fields[field]}
                  rule={(value) => fieldRule(field, holder, typed().identity ?? "")(value)}
                  onValue={(value) => {
                    autosave.schedule()
                    proposals.follow(field, value)
                  }}
                />
              ),
              field === "email" && question.meant ? (
                <EmailQuestion
                  key="question"
                  meant={question.meant}
                  isHeld={question.isHeld}
                  onTake={() => takeMeant(question.meant ?? "")}
                  onClose={() => question.keep(form.current)}
                />
              ) : null,
            ])}
          </div>
        </ChoiceGroup>
      ))}
      <AutosaveNote state={autosave.state} />
      <StepButtons step="personal" isBusy={isSubmitting || isWaiting} />
    </Form>
  )
}

const notes: Record<IdentityType, string> = {
  ci: "Ecuatoriano o residente",
  passport: "Extranjero",
}
const icons = { ci: IconId, passport: IconBook }

interface IdentityChoiceProps {
  identityType: IdentityType
  onChoose: (type: IdentityType) => void
}

/** Sets `foreing` of the request (checklist I4). */
function IdentityChoice({ identityType, onChoose }: IdentityChoiceProps) {
  return (
    <ChoiceGroup legend="¿Con qué documento se identifica?">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        {identityTypes.map((type) => (
          <RadioCard
            key={type}
            name="foreing"
            value={String(type === "passport")}
            title={identityTypeNames[type]}
            note={notes[type]}
            icon={icons[type]}
            checked={identityType === type}
            onChoose={() => onChoose(type)}
          />
        ))}
      </SimpleGrid>
    </ChoiceGroup>
  )
}

const texts: Record<AutosaveState, string> = {
  idle: "Lo que escribe se guarda solo.",
  saving: "Guardando…",
  saved: "Guardado.",
  failed: "Sin conexión: se guardará en cuanto vuelva.",
}

/** Not announced: it changes with every field. */
function AutosaveNote({ state }: { state: AutosaveState }) {
  const Picture = state === "failed" ? IconCloudOff : IconCloudCheck
  return (
    <Group gap="sm" wrap="nowrap" c={state === "failed" ? "var(--warn)" : "dimmed"}>
      <Picture size={20} stroke={1.5} aria-hidden="true" />
      {texts[state]}
    </Group>
  )
}
