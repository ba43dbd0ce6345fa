import { ApiError } from "@trazo/contract/errors"
import { useEffect, useRef, useState } from "react"

/** Asks who they are; false when they would rather not say. */
export type AskProof = () => Promise<boolean>

/** A call of the browser: where it asks for a recent proof it is made again after one. */
export async function proven<T>(ask: AskProof, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError && error.typeCode === "PROOF_REQUIRED") || !(await ask())) throw error
    return act()
  }
}

function asksProof(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return false
  return (answer.error as { typeCode?: unknown } | null)?.typeCode === "PROOF_REQUIRED"
}

/** The same for a form's answer: `repeat` sends it once more as it was. @returns whether the proof is being asked for */
export function useProofRetry(
  { state, data }: { state: string; data: unknown },
  ask: AskProof,
  repeat: () => void,
): boolean {
  const [isAsking, setAsking] = useState(false)
  const handled = useRef<unknown>(null)
  useEffect(() => {
    if (state !== "idle" || handled.current === data || !asksProof(data)) return
    handled.current = data
    setAsking(true)
    void ask().then((isProved) => {
      setAsking(false)
      if (isProved) repeat()
    })
  }, [state, data, ask, repeat])
  return isAsking
}
