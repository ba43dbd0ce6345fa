import type { ActivationState } from "@trazo/contract/certificates/activation"
import { ApiError } from "@trazo/contract/errors/errors"
import type { ActivationStep } from "@trazo/pki/holder/activation"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { ConnectionLost } from "../../../../shared-features/platform/api/connection-lost.ts"
import type { Activated } from "./run-activation.ts"

export type Phase =
  | { name: "asking" }
  | { name: "working"; step: ActivationStep }
  | { name: "failed"; failure: Failure }
  | { name: "ready"; result: Activated }

interface Failure {
  message: string
  remedy: Remedy
}

/**
 * What the holder can do about a failed run: `password` type it again, `code` confirm another code, `signIn`,
 * `keyLost` start over with a code, `newKey` make another key, `retry` with the same password.
 */
type Remedy = "password" | "code" | "signIn" | "keyLost" | "newKey" | "retry"

const remedies: Record<string, Remedy> = {
  // Errors of the device (packages/pki/src/holder/holder-errors.ts)
  WRONG_PASSWORD: "password",
  PASSWORD_NOT_ALLOWED: "password",
  KEY_LOST: "keyLost",
  // Errors of the API
  ACTIVATION_NOT_AUTHORISED: "code",
  NOT_SIGNED_IN: "signIn",
  KEY_REFUSED: "newKey",
  KEY_ALREADY_CERTIFIED: "newKey",
}

interface Attempt {
  password: string
  startOver: boolean
}

/**
 * Runs the activation on this device. The password is kept in this page's memory only.
 * @param open authorises the activation first, where a link still has to be used
 */
export function useActivation(state: ActivationState, open?: () => Promise<unknown>) {
  const [phase, setPhase] = useState<Phase>({ name: "asking" })
  const [attempt, setAttempt] = useState<Attempt>({ password: "", startOver: false })
  const { revalidate } = useRevalidator()
  useLeaveWarning(phase.name === "working")

  const start = async (next: Attempt) => {
    setAttempt(next)
    setPhase({ name: "working", step: "lookUp" })
    try {
      await open?.()
      const { runActivation } = await import("./run-activation.ts")
      const onStep = (step: ActivationStep) => setPhase({ name: "working", step })
      setPhase({ name: "ready", result: await runActivation({ state, ...next, onStep }) })
    } catch (error) {
      setPhase({ name: "failed", failure: describeFailure(error) })
      // Reads the server's stage; without a session the guard redirects to the sign-in page and back. Without a connection
      // the error page would replace this one.
      if (!isOffline(error)) await revalidate()
    }
  }

  return {
    phase,
    password: attempt.password,
    start,
    retry: () => start(attempt),
    retryWithNewKey: () => start({ ...attempt, startOver: true }),
    askAgain: () => setPhase({ name: "asking" }),
  }
}

/** Errors of the device carry a `code`, those of the API a `typeCode`; both have messages for the holder. */
function describeFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    return { message: error.message, remedy: remedies[error.typeCode] ?? "retry" }
  }
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return { message: error.message, remedy: remedies[error.code] ?? "retry" }
  }
  const { message } = isOffline(error) ? new ConnectionLost() : new ApiError("INTERNAL")
  return { message, remedy: "retry" }
}

const isOffline = (error: unknown) => error instanceof ConnectionLost || navigator.onLine === false

function useLeaveWarning(isWorking: boolean) {
  useEffect(() => {
    if (!isWorking) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isWorking])
}

/**
 * Whether this browser stores the wrapped key of an interrupted activation; undefined until its storage was read.
 * `forget` deletes the copy once its certificate was revoked.
 */
export function usePendingKey(requestId: string) {
  const [isPending, setPending] = useState<boolean>()

  useEffect(() => {
    let isCurrent = true
    void keyStore()
      .then((store) => store.get(requestId))
      .catch(() => null)
      .then((copy) => {
        if (isCurrent) setPending(copy !== null)
      })
    return () => {
      isCurrent = false
    }
  }, [requestId])

  const forget = async () => {
    // A copy that cannot be deleted is encrypted and useless.
    await keyStore()
      .then((store) => store.remove(requestId))
      .catch(() => undefined)
    setPending(false)
  }
  return { isPending, forget }
}

async function keyStore() {
  const { indexedDbKeyStore } = await import("@trazo/pki/holder/pending-key-store")
  return indexedDbKeyStore()
}
