import type { FactorArea } from "@trazo/domain/identity/second-factor"
import { AskContext } from "./proof-required.ts"
import { useProofDialog } from "./use-proof-dialog.tsx"

/** Asks for a recent proof for every intent below it. Render it in an area's layout. */
export function ProofProvider({ area, children }: { area: FactorArea; children: React.ReactNode }) {
  const { ask, dialog } = useProofDialog(area)
  return (
    <AskContext value={ask}>
      {children}
      {dialog}
    </AskContext>
  )
}
