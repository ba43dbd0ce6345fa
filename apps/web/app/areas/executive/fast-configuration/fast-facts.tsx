import type { FastSettings } from "@trazo/contract/desk/fast"
import { openingText } from "@trazo/domain/buying/opening-text"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { shownMissedDays } from "@trazo/domain/desk/fast-service"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { Facts } from "../client/facts.tsx"

export const missedRuleNames = {
  notifyStaff: "Avisar al personal",
  notifyClient: "Avisar al cliente",
  refundDifference: "Devolver al cliente la diferencia de precio",
}

export function missedText(missed: number): string {
  const when = `En los últimos ${shownMissedDays} días`
  if (missed === 0) return `${when} no se incumplió ningún plazo.`
  return missed === 1 ? `${when} se incumplió 1 plazo.` : `${when} se incumplieron ${missed} plazos.`
}

/** For staff who may look and not change. */
export function FastFacts({ settings }: { settings: FastSettings }) {
  const { opening, hours, certificates, missed } = settings
  const offered = certificates
    .filter(({ isOffered }) => isOffered)
    .map(({ kind, validity }) => `${certificateKindNames[kind]}, ${validityNames[validity]}`)
  const rules = (["notifyStaff", "notifyClient", "refundDifference"] as const)
    .filter((name) => settings[name])
    .map((name) => missedRuleNames[name])
  return (
    <Section title="Venta y plazo" hint="La cambia quien puede editar la configuración exprés.">
      <SectionBody>
        <Facts
          facts={[
            ["A la venta", offered.join("; ") || "Nada por ahora"],
            ["Plazo", `${hours} horas de atención, ${openingText(opening)}`],
            ["Si se incumple", rules.join(". ") || "Solo queda registrado"],
            ["Incumplidos", missedText(missed)],
          ]}
        />
      </SectionBody>
    </Section>
  )
}
