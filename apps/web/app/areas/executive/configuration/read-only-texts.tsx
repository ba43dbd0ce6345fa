import { Text } from "@mantine/core"
import { Markdown } from "../../../ui/markdown/markdown.tsx"

/** Texts for those who may not edit them. */
export function ReadOnlyTexts({ texts }: { texts: readonly { label: string; text: string }[] }) {
  return texts.map(({ label, text }) => (
    <section key={label} aria-label={label}>
      <h3>{label}</h3>
      {text ? (
        <Markdown text={text} />
      ) : (
        <Text inherit c="dimmed">
          Sin texto
        </Text>
      )}
    </section>
  ))
}
