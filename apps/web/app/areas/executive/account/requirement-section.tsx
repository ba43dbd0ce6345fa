import { Switch, Text } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import { useIntent } from "../../../shared-features/intent/use-intent.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"

interface RequirementSectionProps {
  isRequired: boolean
  mayChange: boolean
}

export function RequirementSection({ isRequired, mayChange }: RequirementSectionProps) {
  const { send, isPending, failure } = useIntent("require-factor")
  return (
    <Section title="Para todo el personal">
      <SectionBody>
        <Switch
          size="md"
          withThumbIndicator={false}
          label="Pedir un segundo factor a todo el personal"
          description="Quien todavía no lo tenga solo podrá activarlo: hasta entonces no verá nada más."
          checked={isRequired}
          disabled={!mayChange || isPending}
          styles={{ label: { fontSize: "inherit" } }}
          onChange={(event) => send({ isRequired: String(event.currentTarget.checked) })}
        />
        {failure.message ? (
          <Text role="alert" c="var(--bad)">
            {failure.message}
          </Text>
        ) : null}
      </SectionBody>
    </Section>
  )
}
