import type { FactorArea } from "@trazo/domain/access/second-factor"
import { createContext, use } from "react"
import type { AskProof } from "./proof-required.ts"
import { useProofDialog } from "./use-proof-dialog.tsx"

const AskContext = createContext<AskProof>(() => Promise.resolve(false))

/** Asks for the recent proof on behalf of every intent below it. One stands in each area's layout. */
export function ProofProvider({ area, children }: { area: FactorArea; children: React.ReactNode }) {
  const { ask, dialog } = useProofDialog(area)
  return (
    <AskContext value={ask}>
      {children}
      {dialog}
    </AskContext>
  )
}

/** Resolves to false where no provider stands. */
export function useAskProof(): AskProof {
  return use(AskContext)
}
