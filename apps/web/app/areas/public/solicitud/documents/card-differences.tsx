import { Button, Group, Stack, Text } from "@mantine/core"
import { savePersonalData } from "@trazo/contract/buying/purchase"
import { type CardField, cardDifferences, cardQuestions } from "@trazo/domain/buying/card-reading"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { keepTypedLabel, questionOf } from "../../../../shared-features/buying/request-form/card-texts.ts"
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

  const take = async (question: readonly CardField[]) => {
    const read = Object.fromEntries(question.map((field) => [field, fields[field] ?? ""]))
    const follows = read.identity && userInfo.ruc === `${userInfo.identity}001`
    const taken = { ...read, ...(follows ? { ruc: `${read.identity}001` } : {}) }
    setProblem(null)
    try {
      await callFromBrowser(savePersonalData, { body: { foreing, userInfo: taken } })
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
            {cardQuestions(asked).map((question) => {
              const { text, takeLabel } = questionOf({
                fields: question,
                identityType,
                read: fields,
                typed: userInfo,
              })
              return (
                <div key={question.join()}>
                  {text}
                  <Group gap="sm" mt="sm">
                    <Button variant="default" onClick={() => void take(question)}>
                      {takeLabel}
                    </Button>
                    <Button variant="subtle" onClick={() => setKept((before) => [...before, ...question])}>
                      {keepTypedLabel}
                    </Button>
                  </Group>
                </div>
              )
            })}
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
