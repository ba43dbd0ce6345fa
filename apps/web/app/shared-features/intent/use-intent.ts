import { useCallback, useEffect, useRef } from "react"
import { useActionData, useFetcher } from "react-router"
import type { FormFailure } from "../api/form-failure.ts"
import { type FailureOfForm, useFormFailure } from "../api/use-form-failure.ts"
import { useAskProof } from "../second-factor/proof-provider.tsx"
import { useProofRetry } from "../second-factor/proof-required.ts"
import type { IntentDone, Intents } from "./handle-intents.ts"

type Answer<Result> = IntentDone<Result> | FormFailure

export interface Intent<Result = unknown> {
  name: string
  /** A form of this intent: it sends the `intent` field as a hidden input, so that it works before hydration. */
  Form: ReturnType<typeof useFetcher>["Form"]
  /** Sends without a form; ignored while the last one is on its way. */
  send: (values?: Record<string, string>) => void
  /** On its way, or waiting for the recent proof that it needs. */
  isPending: boolean
  /** Nothing in it while the proof is asked for. */
  failure: FailureOfForm
  /** The last success, until something else is sent. */
  done: IntentDone<Result> | null
}

interface IntentOptions<Result> {
  /** Once for each success. */
  onDone?: (done: IntentDone<Result>) => void
}

const isAnswerTo = (answer: Answer<unknown>, name: string) =>
  "done" in answer ? answer.done === name : answer.values.intent === name

/**
 * One of a page's intents, sent by a fetcher beside the others. Where the API asks for a recent proof, the dialog of
 * the ProofProvider opens, and what was sent is sent once more. Several rows of a list each have their own.
 */
export function useIntent<Result = unknown>(
  name: string,
  { onDone }: IntentOptions<Result> = {},
): Intent<Result> {
  const fetcher = useFetcher<Answer<Result>>()
  const { state, submit, formData, formEncType } = fetcher
  // A form that was sent before hydration is answered with the whole page.
  const page = useActionData<Answer<Result>>()
  const ofPage = page && typeof page === "object" && isAnswerTo(page, name) ? page : undefined
  const answer = fetcher.data ?? ofPage

  const sent = useRef<{ data: FormData | Record<string, string>; encType: typeof formEncType }>(undefined)
  useEffect(() => {
    if (formData) sent.current = { data: formData, encType: formEncType }
  }, [formData, formEncType])
  const repeat = useCallback(() => {
    const { data, encType } = sent.current ?? {
      data: answer && "values" in answer ? answer.values : {},
      encType: undefined,
    }
    void submit(data, { method: "post", ...(encType ? { encType } : {}) })
  }, [submit, answer])
  const isAsking = useProofRetry({ state, data: answer }, useAskProof(), repeat)

  const isPending = state !== "idle" || isAsking
  const done = !isPending && answer && "done" in answer ? answer : null
  useDone(done, onDone)
  const failure = useFormFailure(isAsking ? null : (answer ?? null))
  return {
    name,
    Form: fetcher.Form,
    send: (values = {}) => {
      if (isPending) return
      void submit({ intent: name, ...values }, { method: "post" })
    },
    isPending,
    failure,
    done,
  }
}

function useDone<Result>(
  done: IntentDone<Result> | null,
  onDone: ((done: IntentDone<Result>) => void) | undefined,
): void {
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (!done || told.current === done.at) return
    told.current = done.at
    onDone?.(done)
  })
}

type ResultOf<Handlers extends Intents, Name extends keyof Handlers> = Exclude<
  Awaited<ReturnType<Handlers[Name]>>,
  Response
>

/** `useIntent` with the names and results of one page's intents, whose type its action's file exports. */
export function intentHook<Handlers extends Intents>() {
  return <Name extends keyof Handlers & string>(
    name: Name,
    options?: IntentOptions<ResultOf<Handlers, Name>>,
  ) => useIntent<ResultOf<Handlers, Name>>(name, options)
}
