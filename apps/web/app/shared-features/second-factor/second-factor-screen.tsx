import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs"
import type { Factors } from "@trazo/contract/second-factor"
import type { FactorArea } from "@trazo/domain/access/second-factor"
import { useCallback, useState } from "react"
import { PasskeysCard } from "./passkeys-card.tsx"
import type { AskProof } from "./proof-required.ts"
import { RecoveryCard } from "./recovery-card.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"
import classes from "./second-factor.module.css"
import { TotpCard } from "./totp-card.tsx"
import { useProofDialog } from "./use-proof-dialog.tsx"

interface SecondFactorScreenProps {
  area: FactorArea
  factors: Factors
  /** What an area adds. */
  children?: (ask: AskProof) => React.ReactNode
}

/** What an account has beside its password, and the way to more of it. */
export function SecondFactorScreen({ area, factors, children }: SecondFactorScreenProps) {
  const { ask, dialog } = useProofDialog(area)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { totp, passkeys, recoveryCodesLeft, isRequired } = factors
  const owes = isRequired && recoveryCodesLeft === null
  const onCodes = useCallback((given: readonly string[]) => setCodes(given), [])

  return (
    <div className={classes.screen}>
      <h1>Verificación en dos pasos</h1>
      <p className={classes.lead}>
        Con un segundo factor, quien averigüe su contraseña no puede entrar a su cuenta. Elija uno, o los dos.
      </p>
      {owes ? (
        <p className={classes.owed} role="status">
          <IconShieldLock size={24} aria-hidden="true" />
          Su distribuidora pide un segundo factor a todo su personal. Active uno para continuar.
        </p>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onKept={() => setCodes(null)} /> : null}
      <TotpCard totp={totp} ask={ask} onCodes={onCodes} />
      <PasskeysCard area={area} passkeys={passkeys} ask={ask} onCodes={onCodes} />
      {recoveryCodesLeft === null ? null : (
        <RecoveryCard left={recoveryCodesLeft} ask={ask} onCodes={onCodes} />
      )}
      {children?.(ask)}
      {dialog}
    </div>
  )
}
