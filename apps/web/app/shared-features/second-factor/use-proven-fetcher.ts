import type { ErrorResponse } from "@trazo/contract/errors"
import { useCallback, useRef } from "react"
import { useFetcher } from "react-router"
import type { FactorOutcome } from "./factor-page.ts"
import { type AskProof, useProofRetry } from "./proof-required.ts"

type Sent = Record<string, string>

/** Sends one of the page's acts, again after a proof where one is asked for. */
export function useProvenFetcher(ask: AskProof) {
  const fetcher = useFetcher<FactorOutcome>()
  const last = useRef<Sent>({})
  const { submit } = fetcher
  const send = useCallback(
    (values: Sent) => {
      last.current = values
      void submit(values, { method: "post" })
    },
    [submit],
  )
  const repeat = useCallback(() => send(last.current), [send])
  const isAsking = useProofRetry(fetcher, ask, repeat)
  const isBusy = fetcher.state !== "idle" || isAsking
  const answer = isBusy ? undefined : fetcher.data
  const failure: ErrorResponse | undefined = answer && "error" in answer ? answer.error : undefined
  const done = answer && "done" in answer ? answer : undefined
  return { send, isBusy, failure, done }
}
