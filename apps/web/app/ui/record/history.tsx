import { Box, Timeline } from "@mantine/core"
import "@mantine/core/styles/Timeline.layer.css"
import { RelativeDate } from "../content/relative-date.tsx"
import { Section, SectionBody } from "../editor/section.tsx"

interface HistoryProps {
  title?: string
  hint?: string
  /** The newest first; `at` is ISO 8601. */
  entries: readonly { id: string; text: string; who: string; at: string }[]
  none: string
}

export function History({ title = "Historial", hint, entries, none }: HistoryProps) {
  return (
    <Section title={title} hint={hint}>
      {entries.length === 0 ? (
        <Box component="p" p="md" c="dimmed">
          {none}
        </Box>
      ) : (
        <SectionBody>
          <Timeline bulletSize={12} lineWidth={2}>
            {entries.map(({ id, text, who, at }) => (
              <Timeline.Item key={id} title={text}>
                <Box component="span" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                  {who} · <RelativeDate date={at} />
                </Box>
              </Timeline.Item>
            ))}
          </Timeline>
        </SectionBody>
      )}
    </Section>
  )
}
