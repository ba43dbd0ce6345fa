import { QuestionList } from "../../../shared-features/buying/questions/question-list.tsx"
import { shopQuestions } from "../../../shared-features/buying/questions/questions.ts"
import { Section } from "./section.tsx"

export function Questions() {
  return (
    <Section id="preguntas" title="Preguntas">
      <QuestionList questions={shopQuestions} />
    </Section>
  )
}
