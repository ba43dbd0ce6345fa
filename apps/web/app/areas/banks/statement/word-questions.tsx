import { Button, Group, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import type { chooseWordMeanings, Statement } from "@trazo/contract/money/statements"
import { type WordMeaning, wordMeanings } from "@trazo/domain/money/movement-direction"
import { useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

const meaningNames: Record<WordMeaning, string> = {
  in: "Entra: es un ingreso",
  out: "Sale: es un débito",
  unsaid: "No lo dice: decide el signo del valor o el saldo",
}

type Question = Statement["questions"][number]

interface WordQuestionsProps {
  statement: Pick<Statement, "questions" | "columns" | "canAnswer">
}

/** Asks once for each word that neither means money in nor out, above the movements. Answers can be changed while nothing was decided. */
export function WordQuestions({ statement: { questions, columns, canAnswer } }: WordQuestionsProps) {
  const open = questions.filter(({ meaning }) => meaning === null)
  const answered = questions.filter(({ meaning }) => meaning !== null)
  const [isChanging, setChanging] = useState(false)
  if (questions.length === 0) return null
  if (open.length === 0 && !isChanging) {
    return (
      <Group gap="xs">
        <Text c="var(--ink-2)" size="sm" style={{ overflowWrap: "anywhere" }}>
          {answered.map(saidOf).join(" · ")}
        </Text>
        {columns === "open" ? (
          <Button variant="subtle" size="sm" onClick={() => setChanging(true)}>
            Cambiar
          </Button>
        ) : null}
      </Group>
    )
  }
  const asked = isChanging ? questions : open
  return (
    <Section
      key={asked.map(({ word }) => word).join(" ")}
      title={asked.length === 1 ? titleOf(asked[0]) : "¿Entra o sale?"}
      hint={
        isChanging
          ? "El extracto se lee otra vez. Lo recordaremos para los siguientes de este banco."
          : "No conocemos estas palabras. Hasta que responda, sus filas no confirman ningún pago. Lo recordaremos para los siguientes extractos de este banco."
      }
      takesFocus={isChanging}
    >
      <SectionBody>
        {canAnswer ? (
          <Questions
            questions={asked}
            onClose={isChanging ? () => setChanging(false) : undefined}
            onDone={() => setChanging(false)}
          />
        ) : (
          <Text>
            Las filas de este extracto ya se borraron. Suba el mismo archivo otra vez y podrá responder.
          </Text>
        )}
      </SectionBody>
    </Section>
  )
}

interface QuestionsProps {
  questions: readonly Question[]
  onClose: (() => void) | undefined
  onDone: () => void
}

function Questions({ questions, onClose, onDone }: QuestionsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, WordMeaning>>(
    new Map(questions.flatMap(({ word, meaning }) => (meaning ? [[word, meaning] as const] : []))),
  )
  const [isMissing, setMissing] = useState(false)
  const intent = useEndpointIntent<typeof chooseWordMeanings>("words", { onDone })
  const meanings = [...chosen].map(([word, meaning]) => ({ word, meaning }))
  return (
    <Stack>
      <ErrorSummary
        message={isMissing ? "Elija al menos una respuesta." : intent.failure.message}
        fields={{}}
        labels={{}}
      />
      {questions.map((question) => (
        <Radio.Group
          key={question.word}
          name={`word-${question.word}`}
          label={titleOf(question)}
          description={question.rows === 1 ? "1 fila" : `${question.rows} filas`}
          value={chosen.get(question.word) ?? ""}
          onChange={(meaning) => {
            setMissing(false)
            setChosen(new Map([...chosen, [question.word, meaning as WordMeaning]]))
          }}
        >
          <Stack gap="xs" mt="xs">
            {wordMeanings.map((meaning) => (
              <Radio key={meaning} value={meaning} label={meaningNames[meaning]} />
            ))}
          </Stack>
        </Radio.Group>
      ))}
      <Group>
        <Button
          loading={intent.isPending}
          onClick={() => {
            setMissing(meanings.length === 0)
            if (meanings.length > 0) intent.send({ meanings })
          }}
        >
          Leer con {questions.length === 1 ? "esta respuesta" : "estas respuestas"}
        </Button>
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            Dejarlo como está
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

const nameOf = ({ example }: Question) => (example === "" ? "Una fila sin tipo ni signo" : `«${example}»`)

const titleOf = (question: Question | undefined) => (question ? `¿${nameOf(question)} entra o sale?` : "")

const shortNames: Record<WordMeaning, string> = { in: "entra", out: "sale", unsaid: "no lo dice" }

const saidOf = (question: Question) => `${nameOf(question)}: ${shortNames[question.meaning ?? "unsaid"]}`
