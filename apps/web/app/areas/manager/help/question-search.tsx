import { Box, Button, Flex, TextInput } from "@mantine/core"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Link, useSubmit } from "react-router"
import { QuestionList } from "../../../shared-features/buying/questions/question-list.tsx"
import type { Question } from "../../../shared-features/buying/questions/questions.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"

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
      <Flex method="get" role="search" component={Form} gap="sm" maw={800}>
        <TextInput
          type="search"
          name={searchParameter}
          aria-label="Buscar en las preguntas"
          placeholder="Contraseña, pago, renovar…"
          defaultValue={search}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          flex={1}
          onChange={({ currentTarget: { form } }) =>
            void submit(form, { replace: search !== "", preventScrollReset: true })
          }
        />
        <Button type="submit" variant="default">
          Buscar
        </Button>
      </Flex>
      <Box role="status" component="p" mih="1.5em" my="sm" c="dimmed">
        {search ? countText(found.length, search) : ""}
      </Box>
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
        <QuestionList questions={found} areOpen={search !== "" && found.length <= 2} />
      )}
    </>
  )
}

function countText(count: number, search: string): string {
  if (count === 0) return ""
  return count === 1 ? `1 pregunta con «${search}»` : `${count} preguntas con «${search}»`
}
