import { Button } from "@mantine/core"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import type { probeInvoicing } from "@trazo/contract/money/invoicing-setup"
import type { DocumentIssuerKind } from "@trazo/domain/money/invoices/invoice"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"

const others = {
  returned: { tone: "bad", text: "El SRI devolvió la factura de prueba." },
  notReady: { tone: "warn", text: "Falta algo antes de probar." },
} as const

const results = {
  platform: {
    ...others,
    received: { tone: "good", text: "El SRI recibió la factura de prueba: la firma y los datos sirven." },
    unavailable: { tone: "warn", text: "El SRI no responde en este momento. Pruebe más tarde." },
  },
  service: {
    ...others,
    received: { tone: "good", text: "El servicio de facturación tomó la factura de prueba." },
    unavailable: {
      tone: "warn",
      text: "El servicio de facturación no responde en este momento. Pruebe más tarde.",
    },
  },
} as const

const hints = {
  platform: "Firma una factura que no es de ninguna venta y la envía al ambiente de pruebas del SRI.",
  service:
    "Entrega al servicio de facturación una factura que no es de ninguna venta, para el ambiente de pruebas del SRI.",
} as const

/** Issues an invoice of no sale in the test environment. */
export function ProbeSection({ issuedBy }: { issuedBy: DocumentIssuerKind }) {
  const probe = useIntent<CallResponse<typeof probeInvoicing>>("probe")
  const outcome = probe.done?.result
  const { tone, text } = results[issuedBy][outcome?.result ?? "notReady"]
  return (
    <Section title="Probar" hint={hints[issuedBy]}>
      <SectionBody>
        <Button w="fit-content" variant="default" loading={probe.isPending} onClick={() => probe.send()}>
          Probar la facturación
        </Button>
        <div role="status">
          {outcome ? (
            <Note tone={tone} title={text}>
              {outcome.messages.map(({ code, meaning, advice, original }) => (
                <p key={code}>
                  {meaning} {advice} {original}
                </p>
              ))}
            </Note>
          ) : null}
        </div>
        {probe.failure.message ? <span role="alert">{probe.failure.message}</span> : null}
      </SectionBody>
    </Section>
  )
}
