import type { ActivationState } from "@trazo/contract/activation"
import type { ActivationStep } from "@trazo/pki/holder/activation-ports"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { type Failure, failureOf } from "./failure-of.ts"
import type { Activated } from "./run-activation.ts"

export type Phase =
  | { name: "asking" }
  | { name: "working"; step: ActivationStep }
  | { name: "failed"; failure: Failure }
  | { name: "ready"; result: Activated }

interface Attempt {
  password: string
  startOver: boolean
}

/** Runs the activation on this device; the password is kept only here, and only as long as the page is open. */
export function useActivation(state: ActivationState) {
  const [phase, setPhase] = useState<Phase>({ name: "asking" })
  const [attempt, setAttempt] = useState<Attempt>({ password: "", startOver: false })
  const { revalidate } = useRevalidator()
  useLeaveWarning(phase.name === "working")

  const start = async (next: Attempt) => {
    setAttempt(next)
    setPhase({ name: "working", step: "lookUp" })
    try {
      const { runActivation } = await import("./run-activation.ts")
      const onStep = (step: ActivationStep) => setPhase({ name: "working", step })
      setPhase({ name: "ready", result: await runActivation({ state, ...next, onStep }) })
    } catch (error) {
      setPhase({ name: "failed", failure: failureOf(error) })
      // The server says where it stands now; without a session the guard leads to the sign-in and back.
      await revalidate()
    }
  }

  return {
    phase,
    password: attempt.password,
    start,
    retry: () => start(attempt),
    withNewKey: () => start({ ...attempt, startOver: true }),
    askAgain: () => setPhase({ name: "asking" }),
  }
}

function useLeaveWarning(isWorking: boolean) {
  useEffect(() => {
    if (!isWorking) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isWorking])
}
