import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import { Markdown } from "../markdown/markdown.tsx"
import { questions } from "./question-texts.ts"
import classes from "./questions.module.css"
import section from "./shop.module.css"

export function Questions() {
  return (
    <section className={section.section} aria-labelledby="preguntas-titulo">
      <h2 className={section.heading} id="preguntas-titulo">
        Preguntas
      </h2>
      <div className={classes.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>
              {question}
              <IconChevronDown size={20} className={classes.mark} aria-hidden="true" />
            </summary>
            <div className={classes.answer}>
              <Markdown text={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
