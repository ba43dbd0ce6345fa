import { Anchor, Text } from "@mantine/core"
import type { BrandMedia } from "@trazo/contract/distributors/brand-media"
import { videoField } from "@trazo/domain/distributors/brand-pictures"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"

const fields = { video: videoField }

export function VideoSection({
  video: { address, lastChange },
  mayEdit,
}: Pick<BrandMedia, "video" | "mayEdit">) {
  const intent = useIntent("saveVideo")
  const stored = { video: address }
  return (
    <Section title="El video" hint="Un botón de la tienda lo abre en otra pestaña.">
      {mayEdit ? (
        <EditorForm
          intent={intent}
          labels={{ video: videoField.label }}
          stored={stored}
          lastChange={lastChange}
          submitLabel="Guardar video"
          savedLabel="Video guardado"
        >
          <FormFields fields={fields} failure={intent.failure} stored={stored} />
        </EditorForm>
      ) : (
        <SectionBody>
          {address ? (
            <Anchor href={address} target="_blank" rel="noreferrer">
              {address}
            </Anchor>
          ) : (
            <Text inherit c="dimmed">
              Sin video
            </Text>
          )}
        </SectionBody>
      )}
    </Section>
  )
}
