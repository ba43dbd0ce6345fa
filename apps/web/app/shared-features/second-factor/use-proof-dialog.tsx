import type { FactorArea } from "@trazo/domain/second-factor"
import { useCallback, useState } from "react"
import { ProofDialog } from "./proof-dialog.tsx"
import type { AskProof } from "./proof-required.ts"

/** One dialog for all that a page asks a proof for: `ask` opens it, `dialog` goes to the page's end. */
export function useProofDialog(area: FactorArea): { ask: AskProof; dialog: React.ReactNode } {
  const [settle, setSettle] = useState<((isProved: boolean) => void) | null>(null)
  const ask = useCallback<AskProof>(() => new Promise((resolve) => setSettle(() => resolve)), [])
  const answer = (isProved: boolean) => {
    settle?.(isProved)
    setSettle(null)
  }
  const dialog = (
    <ProofDialog
      area={area}
      opened={settle !== null}
      onProved={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
  return { ask, dialog }
}
