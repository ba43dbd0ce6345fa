import { Button, TextInput } from "@mantine/core"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Link, useSubmit } from "react-router"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import classes from "./question-search.module.css"
import type { Question } from "./questions.ts"

export const searchParameter = "buscar"

interface QuestionSearchProps {
  search: string
  found: readonly Question[]
}

/** The search is the page's address, so that it works without script and can be sent to somebody. */
export function QuestionSearch({ search, found }: QuestionSearchProps) {
  const submit = useSubmit()
  return (
    <>
      <Form method="get" role="search" className={classes.search}>
        <TextInput
          type="search"
          name={searchParameter}
          aria-label="Buscar en las preguntas"
          placeholder="Contraseña, pago, renovar…"
          defaultValue={search}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          className={classes.field ?? ""}
          onChange={({ currentTarget: { form } }) =>
            void submit(form, { replace: search !== "", preventScrollReset: true })
          }
        />
        <Button type="submit" variant="default">
          Buscar
        </Button>
      </Form>
      <p role="status" className={classes.count}>
        {search ? countText(found.length, search) : ""}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title="Ninguna pregunta tiene esas palabras"
          action={
            <Button component={Link} to={paths.help} variant="default">
              Ver todas
            </Button>
          }
        >
          Pruebe con otra palabra, o escríbanos: el contacto está abajo.
        </EmptyState>
      ) : (
        found.map(({ question, text }) => (
          <details key={question} className={classes.question} open={search !== "" && found.length <= 2}>
            <summary>
              {question}
              <IconChevronDown size={20} aria-hidden="true" />
            </summary>
            <div className={classes.text}>
              <Markdown text={text} />
            </div>
          </details>
        ))
      )}
    </>
  )
}

function countText(count: number, search: string): string {
  if (count === 0) return ""
  return count === 1 ? `1 pregunta con «${search}»` : `${count} preguntas con «${search}»`
}
