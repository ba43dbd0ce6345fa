import { Anchor, Checkbox, Fieldset, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/Fieldset.layer.css"
import type { FastSettings } from "@trazo/contract/desk/fast"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames, certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { fastPromiseFields } from "@trazo/domain/desk/review-promise-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { Link } from "react-router"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { missedRuleNames, missedText } from "./fast-facts.tsx"

const labels: Record<string, string> = {
  ...labelsOf(fastPromiseFields),
  saturdays: "Sábados",
  offered: "A la venta",
  ...missedRuleNames,
}

const yesOrNo = (is: boolean) => (is ? "Sí" : "No")

export function FastEditor({ settings, mayPrice }: { settings: FastSettings; mayPrice: boolean }) {
  const intent = useIntent("save")
  const { opening, hours, certificates, lastChange, missed } = settings
  const typed = { opens: opening.opens, closes: opening.closes, hours: String(hours) }
  const stored = {
    ...typed,
    saturdays: yesOrNo(opening.saturdays),
    notifyStaff: yesOrNo(settings.notifyStaff),
    notifyClient: yesOrNo(settings.notifyClient),
    refundDifference: yesOrNo(settings.refundDifference),
  }
  return (
    <Section
      title="Venta y plazo"
      hint="La diferencia de precio es la que hay entre las listas Exprés y Normal de la pantalla Precios."
    >
      <EditorForm
        intent={intent}
        labels={labels}
        stored={stored}
        lastChange={lastChange}
        submitLabel="Guardar"
      >
        <Stack gap="lg">
          <OfferedCertificates certificates={certificates} mayPrice={mayPrice} />
          <Fieldset legend={<Text fw={600}>Cuándo y en cuánto tiempo responden</Text>} variant="unstyled">
            <Stack gap="md" mt="xs">
              <FormFields fields={fastPromiseFields} failure={intent.failure} stored={typed} columns={2} />
              <Checkbox
                name="saturdays"
                label="Atienden también los sábados"
                description="Los feriados y los otros días cerrados son los de la configuración de revisión."
                defaultChecked={opening.saturdays}
              />
            </Stack>
          </Fieldset>
          <Fieldset legend={<Text fw={600}>Si el plazo se incumple</Text>} variant="unstyled">
            <Stack gap="sm" mt="xs">
              <Checkbox
                name="notifyStaff"
                label={missedRuleNames.notifyStaff}
                description="A quienes pueden aprobar solicitudes exprés."
                defaultChecked={settings.notifyStaff}
              />
              <Checkbox
                name="notifyClient"
                label={missedRuleNames.notifyClient}
                description="Con un correo y en su cuenta, una vez por demora."
                defaultChecked={settings.notifyClient}
              />
              <Checkbox
                name="refundDifference"
                label={missedRuleNames.refundDifference}
                description="Pone en Devoluciones lo que pagó sobre el precio normal, una vez por solicitud."
                defaultChecked={settings.refundDifference}
              />
              <Text size="sm" c="dimmed">
                {missedText(missed)}
              </Text>
            </Stack>
          </Fieldset>
        </Stack>
      </EditorForm>
    </Section>
  )
}

interface OfferedCertificatesProps {
  certificates: FastSettings["certificates"]
  mayPrice: boolean
}

function OfferedCertificates({ certificates, mayPrice }: OfferedCertificatesProps) {
  const kinds = certificateKinds.filter((kind) => certificates.some((one) => one.kind === kind))
  const prices = (
    <Anchor component={Link} to={`${paths.executivePrices}?canal=expres`} inherit underline="always">
      Ponga precios exprés
    </Anchor>
  )
  if (kinds.length === 0) {
    return (
      <Text>
        Todavía no hay precios exprés, así que nada se vende por este canal.
        {mayPrice ? <> {prices}.</> : null}
      </Text>
    )
  }
  return (
    <div>
      <Text size="sm" c="dimmed" mb="sm">
        Sin marcar ninguno, la venta exprés queda en pausa.
        {mayPrice ? <> ¿Falta uno? {prices}.</> : null}
      </Text>
      <Stack gap="md">
        {kinds.map((kind) => (
          <Fieldset key={kind} variant="unstyled" legend={<Text fw={600}>{certificateKindNames[kind]}</Text>}>
            <Stack gap={8} mt={6}>
              {certificates
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <Checkbox
                    key={one.priceKey}
                    name="offered"
                    value={one.priceKey}
                    label={validityNames[one.validity]}
                    description={priceText(one)}
                    defaultChecked={one.isOffered}
                  />
                ))}
            </Stack>
          </Fieldset>
        ))}
      </Stack>
    </div>
  )
}

function priceText({ totalCents, differenceCents }: FastSettings["certificates"][number]): string {
  const total = `${formatMoney(totalCents)} con IVA`
  if (differenceCents === null) return `${total}. No se vende sin prisa`
  return differenceCents === 0
    ? `${total}, igual que sin prisa`
    : `${total}: ${formatMoney(differenceCents)} más`
}
