import type { CallResponse, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useActionData, useFetcher } from "react-router"
import { useProofRetry } from "../../identity/second-factor/proof-required.ts"
import {
  type BodyOf,
  type FailureOfForm,
  type FormFailure,
  type IntentDone,
  type Intents,
  useFormFailure,
} from "./page-action.ts"

type ActionResult<Result> = IntentDone<Result> | FormFailure

export interface Intent<Result = unknown> {
  name: string
  /** Its `intent` field is a hidden input, so that it works before hydration. */
  Form: ReturnType<typeof useFetcher>["Form"]
  /** Sends without a form. Does nothing while the intent is pending. */
  send: (values?: Record<string, string>) => void
  /** True while it is sent or waits for a recent proof. */
  isPending: boolean
  /** Empty while a proof is pending. */
  failure: FailureOfForm
  /** The last success, until the next submission. */
  done: IntentDone<Result> | null
  /** The last success, also after other submissions. */
  lastDone: IntentDone<Result> | null
}

interface IntentOptions<Result> {
  /** Called once per success. */
  onDone?: (done: IntentDone<Result>) => void
}

const isResultOf = (name: string, result: ActionResult<unknown>) =>
  "done" in result ? result.done === name : result.values.intent === name

/** On a busy device a submission may be refused before it renders: what was seen is the one before it. */
function hasValues(data: FormData | Record<string, string>, values: Record<string, string>): boolean {
  const valuesOf = (name: string) => (data instanceof FormData ? data.getAll(name) : [data[name] ?? ""])
  return Object.entries(values).every(([name, value]) => valuesOf(name).includes(value))
}

/**
 * One of a page's intents, with its own fetcher. When the API asks for a recent proof, the ProofProvider's dialog opens,
 * and the same data is sent again afterwards.
 */
export function useIntent<Result = unknown>(
  name: string,
  { onDone }: IntentOptions<Result> = {},
): Intent<Result> {
  const fetcher = useFetcher<ActionResult<Result>>()
  const { state, submit, formData, formEncType } = fetcher
  // The page contains the result of a form that was sent before hydration.
  const page = useActionData<ActionResult<Result>>()
  const ofPage = page && typeof page === "object" && isResultOf(name, page) ? page : undefined
  const received = fetcher.data ?? ofPage

  const sent = useRef<{ data: FormData | Record<string, string>; encType: typeof formEncType }>(undefined)
  useEffect(() => {
    if (formData) sent.current = { data: formData, encType: formEncType }
  }, [formData, formEncType])
  const repeat = useCallback(() => {
    const values = received && "values" in received ? received.values : {}
    const isLatest = sent.current && hasValues(sent.current.data, values)
    const { data, encType } = isLatest && sent.current ? sent.current : { data: values, encType: undefined }
    void submit(data, { method: "post", ...(encType ? { encType } : {}) })
  }, [submit, received])
  const isAsking = useProofRetry({ state, data: received }, repeat)

  const isPending = state !== "idle" || isAsking
  useKeptFocus(isPending)
  // Ignores a second click before the next render.
  const isSending = useRef(false)
  useEffect(() => {
    if (state === "idle") isSending.current = false
  }, [state])
  const done = !isPending && received && "done" in received ? received : null
  const [lastDone, setLastDone] = useState(done)
  if (done && done.at !== lastDone?.at) setLastDone(done)
  useDone(done, onDone)
  const failure = useFormFailure(isAsking ? null : (received ?? null))
  return {
    name,
    Form: fetcher.Form,
    send: (values = {}) => {
      if (isPending || isSending.current) return
      isSending.current = true
      const data = { intent: name, ...values }
      sent.current = { data, encType: undefined }
      void submit(data, { method: "post" })
    },
    isPending,
    failure,
    done,
    lastDone: done ?? lastDone,
  }
}

function useDone<Result>(
  done: IntentDone<Result> | null,
  onDone: ((done: IntentDone<Result>) => void) | undefined,
): void {
  const handled = useRef<number>(undefined)
  useEffect(() => {
    if (!done || handled.current === done.at) return
    handled.current = done.at
    onDone?.(done)
  })
}

/**
 * Gives the focus back to the element that had it when work began. The browser takes it from a button that is disabled
 * meanwhile, and a keyboard would start again at the top of the page.
 */
function useKeptFocus(isPending: boolean): void {
  const pressed = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (isPending) {
      pressed.current = activeElement
      return
    }
    const isLost = activeElement === null || activeElement === body
    if (isLost && pressed.current instanceof HTMLElement && pressed.current.isConnected)
      pressed.current.focus()
    pressed.current = null
  }, [isPending])
}

/** An intent that calls an endpoint: `send` takes the body of the call. */
export interface EndpointIntent<E extends Endpoint> extends Omit<Intent<CallResponse<E>>, "send"> {
  send: (body: BodyOf<E>) => void
}

/** `useIntent` for one of the page's `endpointIntents`, in a dialog that needs script anyway. */
export function useEndpointIntent<E extends Endpoint>(
  name: string,
  options?: IntentOptions<CallResponse<E>>,
): EndpointIntent<E> {
  const intent = useIntent(name, options)
  return { ...intent, send: (body) => intent.send(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

type ResultOf<Handlers extends Intents, Name extends keyof Handlers> = Exclude<
  Awaited<ReturnType<Handlers[Name]>>,
  Response
>

/** `useIntent` with the names and results of one page's intents. The file of its action exports the type. */
export function intentHook<Handlers extends Intents>() {
  return <Name extends keyof Handlers & string>(
    name: Name,
    options?: IntentOptions<ResultOf<Handlers, Name>>,
  ) => useIntent<ResultOf<Handlers, Name>>(name, options)
}
