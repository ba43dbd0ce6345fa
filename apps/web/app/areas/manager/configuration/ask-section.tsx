import { Alert, Radio, Stack, Textarea } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs"
import type { DataRequest, getDataRights } from "@trazo/contract/certificates/data-rights"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import {
  dataRequestDays,
  dataRequestFields,
  dataRequestKinds,
  dataRequestNames,
} from "@trazo/domain/certificates/data-rights"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { KeptList } from "./kept-list.tsx"

interface AskSectionProps {
  requests: readonly DataRequest[]
  kept: CallResponse<typeof getDataRights>["kept"]
}

/** Asks for a correction, a deletion or an objection. What is open of a kind cannot be asked again. */
export function AskSection({ requests, kept }: AskSectionProps) {
  const intent = useIntent("ask")
  const { failure, lastDone } = intent
  const [kind, setKind] = useState(failure.typed("kind"))
  const open = requests.filter(({ outcome }) => outcome === null).map((one) => one.kind)
  const free = dataRequestKinds.filter((one) => !open.includes(one))
  return (
    <Section
      title="Pedir algo sobre mis datos"
      hint={`Le respondemos en ${dataRequestDays} días, sin costo (Ley de Protección de Datos Personales).`}
    >
      <SectionBody>
        {free.length === 0 ? "Ya tiene un pedido de cada tipo en espera. Los verá abajo." : null}
        {free.length > 0 ? (
          <IntentForm
            key={lastDone?.at}
            intent={intent}
            labels={labelsOf(dataRequestFields)}
            submitLabel="Enviar mi pedido"
          >
            <Radio.Group
              label={dataRequestFields.kind.label}
              name="kind"
              defaultValue={kind}
              onChange={setKind}
              error={failure.fields.kind}
            >
              <Stack gap="sm" mt={4}>
                {free.map((one) => (
                  <Radio key={one} value={one} label={dataRequestNames[one]} />
                ))}
              </Stack>
            </Radio.Group>
            {kept.length > 0 && free.includes("deletion") && kind === "deletion" ? (
              <Alert icon={<IconScale aria-hidden="true" />} title="Hay datos que debemos conservar">
                <KeptList kept={kept} />
              </Alert>
            ) : null}
            <Textarea
              name="text"
              label={dataRequestFields.text.label}
              description={dataRequestFields.text.hint}
              withAsterisk
              aria-required
              rows={4}
              defaultValue={failure.typed("text")}
              error={failure.fields.text}
            />
          </IntentForm>
        ) : null}
      </SectionBody>
    </Section>
  )
}
