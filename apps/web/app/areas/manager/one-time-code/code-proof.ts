import { useState } from "react"
import { useActionData, useFetcher } from "react-router"
import type { FormFailure } from "../../../shared-features/platform/intent/page-action.ts"

/** What a page's action returns for `intent=send`. */
interface CodeSent {
  /** `at` in milliseconds since 1970; a new value restarts the countdown. */
  sent: { to: string; at: number; lifetimeSeconds: number }
}

export function codeSent(response: { sentTo: string; expiresInSeconds: number }): CodeSent {
  return { sent: { to: response.sentTo, at: Date.now(), lifetimeSeconds: response.expiresInSeconds } }
}

type Result = CodeSent | FormFailure | null | undefined

const failureIn = (result: Result) => (result && "error" in result ? result.error : null)
const sentIn = (result: Result) => (result && "sent" in result ? result.sent : null)

/** Sends and confirms a code with two fetchers, so that the page keeps its state. */
export function useCodeProof(values: Record<string, string>) {
  const send = useFetcher<Result>()
  const confirm = useFetcher<Result>()
  // The result of a form that was posted before hydration.
  const actionData = useActionData<Result>()
  const [sent, setSent] = useState(() => sentIn(actionData))
  const [hasCode, setHasCode] = useState(false)
  // Hides the failure of an earlier code.
  const [outdated, setOutdated] = useState<Result>(undefined)

  const latest = sentIn(send.data) ?? sentIn(actionData)
  if (latest && latest.at > (sent?.at ?? 0)) setSent(latest)

  const confirmed = confirm.data ?? actionData
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
    skipSending: () => setHasCode(true),
    resend: () => {
      setOutdated(confirmed)
      void send.submit({ intent: "send", ...values }, { method: "post" })
    },
  }
}
