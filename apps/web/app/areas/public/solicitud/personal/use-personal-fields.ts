import type { CardField } from "@trazo/domain/buying/card-reading"
import type { Holder, PersonalData, PersonalField } from "@trazo/domain/buying/personal-fields"
import { flushSync } from "react-dom"
import {
  placeField,
  shownPlace,
  withPlaceProblem,
} from "../../../../shared-features/buying/request-form/place.ts"
import type { useFormFailure } from "../../../../shared-features/platform/intent/page-action.ts"
import { useFlow } from "../use-flow.ts"
import { useCardFields } from "./use-card-fields.ts"
import { useEmailQuestion } from "./use-email-question.ts"
import { useProposals } from "./use-proposals.ts"

const ecuadorian = "ECUATORIANA"

/** As the form opens: what was saved, and the usual nationality. */
function initialOf({ identityType }: Holder, userInfo: PersonalData, field: PersonalField): string {
  const saved = userInfo[field] ?? ""
  if (field !== "nationality") return saved
  if (identityType === "ci") return saved || ecuadorian
  return saved === ecuadorian ? "" : saved
}

interface FieldsSource {
  holder: Holder
  failure: ReturnType<typeof useFormFailure>
  typed: () => PersonalData
  /** Saves what was put into a field. */
  schedule: () => void
}

export type PersonalFieldsState = ReturnType<typeof usePersonalFields>

/** What stands in each field of the form, where it comes from, and what is asked about it. */
export function usePersonalFields({ holder, failure, typed, schedule }: FieldsSource) {
  const { userInfo, options } = useFlow()
  const proposals = useProposals({
    typed: typed as () => Record<string, string>,
    identityType: holder.identityType,
    failedFields: failure.fields,
  })
  const email = useEmailQuestion()
  const initial = (field: PersonalField) => initialOf(holder, userInfo, field)
  const put = (field: PersonalField, value: string) => {
    proposals.put(field, value)
    proposals.follow(field, value)
    schedule()
  }
  const card = useCardFields({
    fields: options.card?.fields ?? {},
    initial: { ...userInfo, nationality: initial("nationality") },
    typed,
    put,
  })
  /** The field is another one afterwards, and takes the focus. */
  const putAndFocus = (field: PersonalField, change: () => void) => {
    flushSync(change)
    document.getElementById(field)?.focus()
    schedule()
  }
  const place = failure.typed(placeField, shownPlace(userInfo))

  return {
    place,
    card,
    email,
    errors: withPlaceProblem(failure.fields, place),
    schedule,
    valueOf: (field: PersonalField) => proposals.of(field)?.value ?? failure.typed(field, initial(field)),
    keyOf: (field: PersonalField) =>
      `${field}-${field === "nationality" ? holder.identityType : ""}-${proposals.of(field)?.number ?? 0}`,
    isOver: proposals.isOver,
    identity: () => typed().identity ?? "",
    takeValue: (field: PersonalField, value: string) => {
      schedule()
      proposals.follow(field, value)
      card.follow(field, value)
    },
    takeEmail: (meant: string) =>
      putAndFocus("email", () => {
        proposals.put("email", meant)
        email.close()
      }),
    takeRead: (asked: readonly CardField[]) =>
      putAndFocus(asked[0] ?? "identity", () => {
        for (const field of asked) card.take(field)
      }),
    settle: (event: React.FocusEvent<HTMLFormElement>) => {
      email.read(event)
      card.settle(event)
    },
    deferSubmit: (event: React.FormEvent<HTMLFormElement>) =>
      email.deferSubmit(event) || card.questions.deferSubmit(event),
  }
}
