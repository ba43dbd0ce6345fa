import { Group, Loader, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs"
import type { Review } from "@trazo/contract/desk/review"
import type { EvidenceOutcome } from "@trazo/domain/requests/card-text"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { DataSection, FieldRow, Nothing } from "../field-row.tsx"

const looks: Record<EvidenceOutcome, { color: string; icon: typeof IconCircleCheck }> = {
  agrees: { color: "var(--good)", icon: IconCircleCheck },
  differs: { color: "var(--warn)", icon: IconAlertTriangle },
  unreadable: { color: "var(--ink-2)", icon: IconHelpCircle },
}

/** What a program compared. It helps the reviewer and decides nothing. */
export function EvidenceList({ review: { evidence, status } }: { review: Review }) {
  const isOpen = requestStatusCatalogue[status].nextActor !== "nobody"
  const isReading = isOpen && evidence.isPending
  useReadAgain(isReading)
  return (
    <DataSection title="Indicios">
      <Text size="sm" c="dimmed" pb={4}>
        Los compara un programa, que puede equivocarse. Usted decide.
      </Text>
      <dl style={{ margin: 0 }}>
        {evidence.items.map(({ key, label, outcome, text, detail }) => {
          const { color, icon: Icon } = looks[outcome]
          return (
            <FieldRow key={key} label={label}>
              <Group component="span" gap={6} wrap="nowrap" align="start">
                <Icon size={18} color={color} style={{ flex: "none", marginTop: 2 }} aria-hidden="true" />
                <span>
                  <span style={{ color: outcome === "unreadable" ? undefined : color, fontWeight: 500 }}>
                    {text}
                  </span>
                  {detail === null ? null : (
                    <Text component="span" inherit display="block">
                      <Nothing>{detail}</Nothing>
                    </Text>
                  )}
                </span>
              </Group>
            </FieldRow>
          )
        })}
      </dl>
      {isReading ? (
        <Group gap="xs" role="status" py={6}>
          <Loader size="xs" aria-hidden="true" />
          <Text size="sm">Se están leyendo las fotos…</Text>
        </Group>
      ) : null}
      {isOpen && evidence.isUnread ? (
        <Text size="sm" c="dimmed" py={6}>
          No se leyeron las fotos de esta solicitud. Revíselas usted.
        </Text>
      ) : null}
    </DataSection>
  )
}

const periodMilliseconds = 4000
const mostTries = 15

/** Loads the review again until its pictures are read, for a minute. */
function useReadAgain(isReading: boolean): void {
  const { revalidate, state } = useRevalidator()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isReading || tries >= mostTries || state !== "idle") return
    const timer = setTimeout(() => {
      setTries((count) => count + 1)
      void revalidate()
    }, periodMilliseconds)
    return () => clearTimeout(timer)
  }, [isReading, tries, state, revalidate])
}
