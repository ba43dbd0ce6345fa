import { ApiError } from "@trazo/contract/errors/errors"
import { createContext, use, useEffect, useRef, useState } from "react"

/** Asks for a recent proof. Resolves to false when the user cancels. */
export type AskProof = () => Promise<boolean>

/** The ProofProvider gives it its dialog. Without a provider the proof counts as refused. */
export const AskContext = createContext<AskProof>(() => Promise.resolve(false))

export function useAskProof(): AskProof {
  return use(AskContext)
}

/** Makes a call from the browser. If the API asks for a recent proof, repeats the call after it. */
export async function proven<T>(ask: AskProof, makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall()
  } catch (error) {
    if (!(error instanceof ApiError && error.typeCode === "PROOF_REQUIRED") || !(await ask())) throw error
    return makeCall()
  }
}

function asksProof(result: unknown): boolean {
  if (typeof result !== "object" || result === null || !("error" in result)) return false
  return (result.error as { typeCode?: unknown } | null)?.typeCode === "PROOF_REQUIRED"
}

/** The same for a fetcher. `repeat` submits its data again. Returns whether the proof is pending. */
export function useProofRetry(
  { state, data }: { state: string; data: unknown },
  repeat: () => void,
): boolean {
  const ask = useAskProof()
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
