import { Box } from "@mantine/core"
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs"
import type { Factors } from "@trazo/contract/identity/second-factor"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import { useCallback, useState } from "react"
import { Note } from "../../../ui/content/note.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { PasskeysSection } from "./passkeys-section.tsx"
import { ProofProvider } from "./proof-provider.tsx"
import { RecoveryCodes, RecoverySection } from "./recovery-sections.tsx"
import { TotpSection } from "./totp-section.tsx"

interface SecondFactorScreenProps {
  area: FactorArea
  factors: Factors
  /** More sections of an area. */
  children?: React.ReactNode
}

const forStaff = "por lo que puede hacer o porque su distribuidora lo pide"

/** Why an account needs a second factor. */
const requirements: Record<FactorArea, string> = {
  administrator: "porque administra la plataforma",
  executive: forStaff,
  client: forStaff,
}

export function SecondFactorScreen({ area, factors, children }: SecondFactorScreenProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [areKept, setKept] = useState(false)
  const onKept = () => {
    setCodes(null)
    setKept(true)
  }
  const { totp, passkeys, recoveryCodesLeft, isRequired, isExempt } = factors
  const mustEnroll = isRequired && recoveryCodesLeft === null
  const onCodes = useCallback((given: readonly string[] | null) => given && setCodes(given), [])

  return (
    <ProofProvider area={area}>
      <Box maw={880} mx="auto">
        <PageHeader title="Verificación en dos pasos">
          Con un segundo factor, quien averigüe su contraseña no puede entrar a su cuenta. Elija uno, o los
          dos.
        </PageHeader>
        {mustEnroll ? (
          <Box role="status" mb="lg">
            <Note tone="warn" icon={IconShieldLock}>
              Su cuenta necesita un segundo factor, {requirements[area]}. Active uno para continuar.
            </Note>
          </Box>
        ) : null}
        {isExempt ? (
          <Box mb="lg">
            <Note tone="calm" icon={IconShieldLock}>
              Datos de demostración: aquí su cuenta puede trabajar sin segundo factor. En una instalación real
              es obligatorio para los administradores y para quien aprueba, revoca o da permisos.
            </Note>
          </Box>
        ) : null}
        {codes ? <RecoveryCodes codes={codes} onKept={onKept} /> : null}
        <PasskeysSection area={area} passkeys={passkeys} onCodes={onCodes} />
        <TotpSection totp={totp} onCodes={onCodes} />
        {recoveryCodesLeft === null ? null : (
          <RecoverySection
            left={recoveryCodesLeft}
            takesFocus={areKept && codes === null}
            onCodes={onCodes}
          />
        )}
        {children}
      </Box>
    </ProofProvider>
  )
}
