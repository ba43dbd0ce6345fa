import { Box } from "@mantine/core"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import classes from "./question-list.module.css"
import type { Question } from "./questions.ts"

interface QuestionListProps {
  questions: readonly Question[]
  areOpen?: boolean
}

/** `details` instead of Mantine's Accordion: it opens before hydration and adds no JavaScript. */
export function QuestionList({ questions, areOpen = false }: QuestionListProps) {
  return questions.map(({ question, text }) => (
    <details key={question} className={classes.question} open={areOpen}>
      <summary>
        {question}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <Box c="dimmed" maw="68ch" pb={20}>
        <Markdown text={text} />
      </Box>
    </details>
  ))
}
