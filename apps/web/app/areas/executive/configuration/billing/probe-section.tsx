import { Button } from "@mantine/core"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import type { probeInvoicing } from "@trazo/contract/money/invoicing-setup"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"

const results = {
  received: { tone: "good", text: "El SRI recibió la factura de prueba: la firma y los datos sirven." },
  returned: { tone: "bad", text: "El SRI devolvió la factura de prueba." },
  unavailable: { tone: "warn", text: "El SRI no responde en este momento. Pruebe más tarde." },
  notReady: { tone: "warn", text: "Falta algo antes de probar." },
} as const

/** Signs an invoice of no sale and sends it to the test environment. */
export function ProbeSection() {
  const probe = useIntent<CallResponse<typeof probeInvoicing>>("probe")
  const outcome = probe.done?.result
  const { tone, text } = results[outcome?.result ?? "notReady"]
  return (
    <Section
      title="Probar"
      hint="Firma una factura que no es de ninguna venta y la envía al ambiente de pruebas del SRI."
    >
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
