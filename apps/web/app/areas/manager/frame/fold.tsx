import { Accordion } from "@mantine/core"
import "@mantine/core/styles/Accordion.layer.css"

interface FoldProps {
  items: readonly { label: string; content: React.ReactNode }[]
}

const styles = {
  item: { borderTop: "1px solid var(--line)", borderBottom: 0 },
  control: { paddingInline: 0 },
  label: { fontWeight: 600 },
  content: { paddingInline: 0 },
}

/** Rarely needed content. A click on a label opens its part. */
export function Fold({ items }: FoldProps) {
  return (
    <Accordion multiple styles={styles}>
      {items.map(({ label, content }) => (
        <Accordion.Item key={label} value={label}>
          <Accordion.Control>{label}</Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
