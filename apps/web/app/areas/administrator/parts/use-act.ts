import { useFetcher } from "react-router"
import { type FailureOfForm, useFormFailure } from "../../../shared-features/api/use-form-failure.ts"

/** One of a page's acts, sent beside the others; its action answers `{ done }` or a failure with its `intent`. */
export interface Act {
  Form: ReturnType<typeof useFetcher>["Form"]
  send: (values: Record<string, string>) => void
  failure: FailureOfForm
  isBusy: boolean
  /** It succeeded, and nothing was sent since. */
  isDone: boolean
}

/** @param of what it acts on, where the page shows several */
export function useAct(intent: string, of = ""): Act {
  const fetcher = useFetcher<unknown>({ key: `${intent} ${of}` })
  const given = useFormFailure(fetcher.data)
  const isOwn = given.typed("intent") === intent
  const isBusy = fetcher.state !== "idle"
  const { data } = fetcher
  return {
    Form: fetcher.Form,
    send: (values) => void fetcher.submit({ intent, ...values }, { method: "post" }),
    failure: isOwn ? given : { ...given, message: undefined, typeCode: undefined, fields: {} },
    isBusy,
    isDone: !isBusy && typeof data === "object" && data !== null && "done" in data,
  }
}
