import { useActionData, useFetcher } from "react-router"
import type { FormFailure } from "../api/form-failure.ts"
import { useFormFailure } from "../api/use-form-failure.ts"
import type { AccountDone } from "./account-action.ts"

type Answer = AccountDone | FormFailure

function intentOf(answer: Answer | undefined): string | undefined {
  if (!answer) return undefined
  return "done" in answer ? answer.done : answer.values.intent
}

/** One of the account's forms: each is sent alone, so that what is typed in the others stays. */
export function useAccountForm(intent: string) {
  const fetcher = useFetcher<Answer>()
  // A form that was sent before its script was there is answered with the whole page.
  const page = useActionData<Answer>()
  const answer = fetcher.data ?? (intentOf(page) === intent ? page : undefined)
  const failure = useFormFailure(answer ?? null)
  const done = answer && "done" in answer ? answer : null
  return {
    Form: fetcher.Form,
    isBusy: fetcher.state !== "idle",
    failure,
    /** Milliseconds since 1970, or null: when it was last done. */
    doneAt: done?.at ?? null,
    sent: done?.sent ?? null,
  }
}

export type AccountForm = ReturnType<typeof useAccountForm>
