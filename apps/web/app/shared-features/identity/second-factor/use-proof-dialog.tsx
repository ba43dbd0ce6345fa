import type { FactorArea } from "@trazo/domain/identity/second-factor"
import { useCallback, useRef, useState } from "react"
import { ProofDialog } from "./proof-dialog.tsx"
import type { AskProof } from "./proof-required.ts"

interface Asked {
  outcome: Promise<boolean>
  settle: (isProved: boolean) => void
}

/** One dialog for all calls of a page. `ask` opens it; concurrent calls of `ask` share the outcome. */
export function useProofDialog(area: FactorArea): { ask: AskProof; dialog: React.ReactNode } {
  const asked = useRef<Asked>(undefined)
  const [opened, setOpened] = useState(false)
  const ask = useCallback<AskProof>(() => {
    if (!asked.current) {
      const { promise: outcome, resolve: settle } = Promise.withResolvers<boolean>()
      asked.current = { outcome, settle }
      setOpened(true)
    }
    return asked.current.outcome
  }, [])
  const settle = (isProved: boolean) => {
    asked.current?.settle(isProved)
    asked.current = undefined
    setOpened(false)
  }
  const dialog = (
    <ProofDialog area={area} opened={opened} onProved={() => settle(true)} onCancel={() => settle(false)} />
  )
  return { ask, dialog }
}
