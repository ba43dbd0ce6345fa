import { useState } from "react"
import { useActionData, useFetcher } from "react-router"
import type { FormFailure } from "../../../shared-features/api/form-failure.ts"
import type { CodeSent } from "./code-sent.ts"

type Answer = CodeSent | FormFailure | null | undefined

const failureIn = (answer: Answer) => (answer && "error" in answer ? answer.error : null)
const sentIn = (answer: Answer) => (answer && "sent" in answer ? answer.sent : null)

/** A code is sent and confirmed by two fetchers, so that what the page holds stays as it is. */
export function useCodeProof(values: Record<string, string>) {
  const send = useFetcher<Answer>()
  const confirm = useFetcher<Answer>()
  // A form that was sent before its script was there is answered with the whole page.
  const answered = useActionData<Answer>()
  const [sent, setSent] = useState(() => sentIn(answered))
  const [hasCode, setHasCode] = useState(false)
  // What was wrong with an earlier code is not told of the next one.
  const [outdated, setOutdated] = useState<Answer>(undefined)

  const latest = sentIn(send.data) ?? sentIn(answered)
  if (latest && latest.at > (sent?.at ?? 0)) setSent(latest)

  const confirmed = confirm.data ?? answered
  const failure = confirm.state === "idle" && confirmed !== outdated ? failureIn(confirmed) : null
  const isTooSoon = failure?.typeCode === "CODE_TOO_SOON"
  const isOfCode = !isTooSoon && (failure?.typeCode.startsWith("CODE_") ?? false)
  const sendFailure = send.state === "idle" ? failureIn(send.data) : null
  return {
    send,
    confirm,
    sent,
    sendFailure,
    codeFailure: isOfCode ? failure : null,
    otherFailure: isOfCode ? null : failure,
    asksCode: sent !== null || hasCode || isTooSoon || isOfCode || sendFailure?.typeCode === "CODE_TOO_SOON",
    sayThereIsOne: () => setHasCode(true),
    resend: () => {
      setOutdated(confirmed)
      void send.submit({ intent: "send", ...values }, { method: "post" })
    },
  }
}
