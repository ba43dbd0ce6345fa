import { Box, Button } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { useState } from "react"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { History } from "../../../ui/record/history.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { RecordBar, RecordWorkspace } from "../../../ui/record/record-workspace.tsx"
import { RelatedList } from "../../../ui/record/related-list.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"

const entries = [
  { id: "2", text: "Renovó el certificado", who: "GABRIELA MENDOZA", at: "2026-10-30T15:20:00.000Z" },
  { id: "1", text: "Aprobó la solicitud", who: "LUIS BENÍTEZ", at: "2025-10-28T14:05:00.000Z" },
]

export function RecordKit() {
  const [renewals, setRenewals] = useState(0)
  return (
    <DesignSection
      of="ficha"
      lead="Qué es, cómo está, qué se puede hacer y qué pasó. Lo que la persona no puede hacer no aparece; lo que hoy no se puede dice por qué."
    >
      <Sheet title="Ficha" isCompact>
        <RecordPage
          title="ANA ANDRADE"
          heading="h3"
          badges={
            <StatusBadge icon={IconCircleCheck} tone="good">
              Vigente
            </StatusBadge>
          }
          breadcrumb={[{ to: "#lista", title: "Certificados" }]}
          lead={`Número TZ-0001 · renovado ${renewals === 1 ? "una vez" : `${renewals} veces`}`}
          actions={[
            { key: "renew", label: "Renovar", isMain: true, onPress: () => setRenewals(renewals + 1) },
            { key: "message", label: "Escribirle", to: "#ficha" },
            { key: "correct", label: "Corregir", whyNot: "hay una corrección abierta" },
            { key: "revoke", label: "Revocar", isDestructive: true, to: "#dialogos" },
            { key: "delete", label: "Borrar", isAllowed: false },
          ]}
        >
          <Section title="Datos" hint="Los de su cédula.">
            <SectionBody>
              <Facts>
                <Fact name="Cédula">1710034065</Fact>
                <Fact name="Ciudad">Quito</Fact>
              </Facts>
            </SectionBody>
          </Section>
          <RelatedList
            title="Solicitudes"
            rows={[
              { id: "7", to: "#ficha", name: "TZ-2026-000123-7", detail: "renovación" },
              { id: "5", to: "#ficha", name: "TZ-2025-000098-5", detail: "primera" },
            ]}
            none="Ninguna todavía."
            all={{ to: "#lista", label: "Ver todas" }}
          />
          <History entries={entries} none="Nada todavía." />
        </RecordPage>
      </Sheet>
      <Sheet title="Ficha para revisar" isCompact>
        <WorkspaceSample />
      </Sheet>
    </DesignSection>
  )
}

/** The kit fills the window below `--top`: here 360 px of it. */
const sampleHeight = { "--top": "calc(100dvh - 360px)" } as React.CSSProperties

function WorkspaceSample() {
  const [isApproved, setApproved] = useState(false)
  return (
    <Box style={sampleHeight}>
      <RecordWorkspace
        title="LUIS BENÍTEZ"
        heading="h3"
        number="TZ-2026-000124-5"
        back={{ to: "#lista", title: "las solicitudes" }}
        evidence={
          <Box p="md" bg="var(--ground)">
            Aquí va el documento con el que se comparan los datos.
          </Box>
        }
        data={
          <Facts>
            <Fact name="Cédula">1710034065</Fact>
            <Fact name="Nombres">LUIS ALBERTO</Fact>
            <Fact name="Apellidos">BENÍTEZ MORA</Fact>
          </Facts>
        }
        bar={
          <RecordBar
            label="Decisión de muestra"
            message={isApproved ? "Aprobada." : null}
            isDone={isApproved}
          >
            <Button disabled={isApproved} onClick={() => setApproved(true)}>
              Aprobar
            </Button>
          </RecordBar>
        }
      />
    </Box>
  )
}
