import { Badge, Group, Stack, Text } from "@mantine/core"
import type { TermsHistory } from "@trazo/contract/distributors/terms"
import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"

const countText = (count: number) =>
  count === 0 ? "Nadie la ha aceptado" : count === 1 ? "1 aceptación" : `${count} aceptaciones`

/** Every published version. None can be changed or removed. */
export function VersionsSection({ versions }: Pick<TermsHistory, "versions">) {
  return (
    <Section title="Versiones" hint="Las anteriores quedan publicadas para quienes las aceptaron.">
      <SectionBody>
        <Stack component="ul" gap={12}>
          {versions.map(({ id, number, publishedAt, by, acceptances }, at) => (
            <li key={id}>
              <Group gap="sm">
                <a href={paths.termsVersion(id)} target="_blank" rel="noreferrer">
                  Versión {number}
                </a>
                {at === 0 ? (
                  <Badge variant="light" color="good">
                    Vigente
                  </Badge>
                ) : null}
              </Group>
              <Text inherit c="dimmed">
                {formatDateTime(new Date(publishedAt))}
                {by ? ` · ${by}` : ""} · {countText(acceptances)}
              </Text>
            </li>
          ))}
        </Stack>
      </SectionBody>
    </Section>
  )
}
