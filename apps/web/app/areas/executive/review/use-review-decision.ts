import type { ErrorResponse } from "@trazo/contract/errors"
import { useCallback, useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { type AskProof, useProofRetry } from "../../../shared-features/second-factor/proof-required.ts"
import type { Answer, AnswerOutcome } from "./review-decisions.ts"

export interface AnswerFailure extends ErrorResponse {
  answer: Answer
  /** What was sent with it. */
  values: Record<string, string>
}

export interface Answering {
  send: (answer: Answer, values?: Record<string, string>) => void
  /** The answer on its way, or null. */
  sending: Answer | null
  /** The last answer that was accepted, or null. */
  done: Answer | null
  failureOf: (answer: Answer) => AnswerFailure | null
}

/** Gives answers to the request of this page; one that asks for a recent proof is given again after it. */
export function useAnswer(ask: AskProof): Answering {
  const fetcher = useFetcher<AnswerOutcome>()
  const [last, setLast] = useState<Answer | null>(null)
  const isSending = useRef(false)
  const lastSent = useRef<Record<string, string>>({})
  const { state, data, submit } = fetcher
  const repeat = useCallback(() => void submit(lastSent.current, { method: "post" }), [submit])
  const isAsking = useProofRetry(fetcher, ask, repeat)
  useEffect(() => {
    if (state === "idle") isSending.current = false
  }, [state])

  const send = (answer: Answer, values: Record<string, string> = {}) => {
    // A double click, or the key held down, is one answer.
    if (isSending.current) return
    isSending.current = true
    setLast(answer)
    lastSent.current = { answer, ...values }
    repeat()
  }

  return {
    send,
    sending: state === "idle" ? null : last,
    done: state === "idle" && data && "done" in data ? data.done : null,
    failureOf: (answer) =>
      state === "idle" && !isAsking && data && "error" in data && last === answer
        ? { ...data.error, answer, values: data.values }
        : null,
  }
}
