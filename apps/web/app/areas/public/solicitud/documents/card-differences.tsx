import { Button, Group, Stack, Text } from "@mantine/core"
import { savePersonalData } from "@trazo/contract/buying/purchase"
import { type CardField, cardDifferences } from "@trazo/domain/buying/card-reading"
import { useState } from "react"
import { useRevalidator } from "react-router"
import {
  differenceText,
  keepTypedLabel,
  takeReadLabels,
} from "../../../../shared-features/buying/request-form/card-texts.ts"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { useCardReading } from "../use-card-reading.ts"
import { useFlow } from "../use-flow.ts"

/** Asks about what was typed otherwise than the card says that was just sent. The form of the data asks about earlier ones. */
export function CardDifferences() {
  const { userInfo, foreing, options } = useFlow()
  const { revalidate } = useRevalidator()
  const state = useCardReading()
  const [isNew, setNew] = useState(false)
  const [kept, setKept] = useState<readonly CardField[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  if (state === "reading" && !isNew) setNew(true)
  const fields = options.card?.fields ?? {}
  const asked = isNew ? cardDifferences(userInfo, fields).filter((field) => !kept.includes(field)) : []
  const identityType = foreing ? "passport" : "ci"

  const take = async (field: CardField) => {
    const [typed = "", read = ""] = [userInfo[field], fields[field]]
    const follows = field === "identity" && userInfo.ruc === `${typed}001` ? { ruc: `${read}001` } : {}
    setProblem(null)
    try {
      await callFromBrowser(savePersonalData, { body: { foreing, userInfo: { [field]: read, ...follows } } })
      await revalidate()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "No se pudo guardar. Intente otra vez.")
    }
  }
  return (
    <div role="status">
      {asked.length > 0 ? (
        <Note tone="warn">
          <Stack gap="md">
            {asked.map((field) => (
              <div key={field}>
                {differenceText({
                  field,
                  identityType,
                  read: fields[field] ?? "",
                  typed: userInfo[field] ?? "",
                })}
                <Group gap="sm" mt="sm">
                  <Button variant="default" onClick={() => void take(field)}>
                    {takeReadLabels[identityType]}
                  </Button>
                  <Button variant="subtle" onClick={() => setKept((before) => [...before, field])}>
                    {keepTypedLabel}
                  </Button>
                </Group>
              </div>
            ))}
            {problem ? (
              <Text c="var(--bad)" role="alert">
                {problem}
              </Text>
            ) : null}
          </Stack>
        </Note>
      ) : null}
    </div>
  )
}
