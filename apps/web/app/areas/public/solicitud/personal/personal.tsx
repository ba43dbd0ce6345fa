import { Group, SimpleGrid } from "@mantine/core"
import IconBook from "@tabler/icons-react/dist/esm/icons/IconBook.mjs"
import IconCloudCheck from "@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs"
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs"
import IconId from "@tabler/icons-react/dist/esm/icons/IconId.mjs"
import { savePersonalData } from "@trazo/contract/buying/purchase"
import { type IdentityType, identityTypeNames, identityTypes } from "@trazo/domain/identity/identity-type"
import { useState } from "react"
import { flushSync } from "react-dom"
import { Form, redirect, useRevalidator } from "react-router"
import {
  fieldGroups,
  fieldLabels,
  typedPersonal,
} from "../../../../shared-features/buying/request-form/personal-fields.ts"
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
import { PictureMemory } from "../../../../ui/files/picture-memory.tsx"
import { addressWithCode } from "../code/send-code.ts"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/personal"
import { CardPhotos } from "./card-photos.tsx"
import { PersonalGroup } from "./personal-group.tsx"
import { type AutosaveState, useAutosave } from "./use-autosave.ts"
import { usePersonalFields } from "./use-personal-fields.ts"

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
      <PictureMemory>
        <PersonalForm />
      </PictureMemory>
    </PendingWork>
  )
}

function PersonalForm() {
  const { certData, foreing, known } = useFlow()
  const failure = useFormFailure()
  const { form, ...autosave } = useAutosave()
  const [identityType, setIdentityType] = useState<IdentityType>(foreing ? "passport" : "ci")
  const isSubmitting = useIsSubmitting()
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  const { revalidate } = useRevalidator()

  const holder = { kind: certData.kind, identityType }
  const typed = () => (form.current ? typedPersonal(new FormData(form.current)).userInfo : {})
  const fields = usePersonalFields({ holder, failure, typed, schedule: autosave.schedule })
  const choose = (type: IdentityType) => {
    flushSync(() => setIdentityType(type))
    // The pictures that are asked for follow the stored choice.
    void autosave.save().then(revalidate)
  }

  return (
    <Form
      method="post"
      ref={form}
      className={step.form}
      noValidate
      onChange={autosave.schedule}
      onBlur={(event) => {
        void autosave.save()
        fields.settle(event)
      }}
      onSubmit={(event) => {
        if (fields.deferSubmit(event)) return
        autosave.cancel()
        deferSubmit(event)
      }}
    >
      <ErrorSummary message={failure.message} fields={fields.errors} labels={fieldLabels(holder)} />
      <div>
        <StepHeading title="Sus datos">
          Tal como constan en su documento: así aparecerán en su certificado.
        </StepHeading>
        <IdentityChoice identityType={identityType} onChoose={choose} />
      </div>
      {known ? null : <CardPhotos identityType={identityType} />}
      {fieldGroups(holder).map((group) => (
        <PersonalGroup key={group.title} group={group} holder={holder} fields={fields} />
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
