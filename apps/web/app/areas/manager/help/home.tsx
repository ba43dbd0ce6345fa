import { Box, Group, Paper, Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { findQuestions } from "../../../shared-features/buying/questions/questions.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { RequestCard } from "../request/request-card.tsx"
import { loadRequests } from "../request/request-state.ts"
import type { Route } from "./+types/home"
import { Contact } from "./contact.tsx"
import { HelpSection } from "./help-section.tsx"
import { QuestionSearch, searchParameter } from "./question-search.tsx"

const processSteps = [
  { title: "Solicitud", text: "Llena sus datos y sube sus documentos y su foto." },
  {
    title: "Pago",
    text: "Paga como prefiera. Si transfiere o deposita, envía el comprobante y lo validamos.",
  },
  { title: "Revisión", text: "Comprobamos sus documentos. Si algo falta, le pedimos solamente eso." },
  { title: "Activación", text: "Usted crea la clave en su dispositivo y recibe su certificado." },
  { title: "Descarga", text: "Guarda el archivo de su firma y ya puede firmar documentos." },
]

const searchMaximum = 80

export const meta = pageTitle("Ayuda")

/** Only the requests that wait for the client. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const search = (url.searchParams.get(searchParameter) ?? "").trim().slice(0, searchMaximum)
  const { rows, interrupted, revoked } = await loadRequests(context)
  return {
    search,
    found: findQuestions(search),
    rows: rows.filter(({ id, nextActor }) => nextActor === "client" || interrupted.includes(id)),
    interrupted,
    revoked,
  }
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const { search, found, rows, interrupted, revoked } = loaderData
  return (
    <>
      <PageHeading title="Ayuda">Lo que le toca hacer, respuestas y con quién hablar.</PageHeading>
      {search ? null : (
        <HelpSection id="pendiente" title="Pendiente de usted">
          {rows.length === 0 ? (
            <Paper component={Group} radius="lg" shadow="sm" px="md" py={20} gap="12px">
              <IconCircleCheck size={24} stroke={1.75} color="var(--good)" aria-hidden="true" />
              No tiene nada pendiente.
            </Paper>
          ) : (
            <CardList items={rows} keyOf={({ id }) => id}>
              {(row) => (
                <RequestCard
                  request={row}
                  isInterrupted={interrupted.includes(row.id)}
                  isRevoked={revoked.includes(row.id)}
                />
              )}
            </CardList>
          )}
        </HelpSection>
      )}
      <HelpSection id="preguntas" title="Preguntas">
        <QuestionSearch search={search} found={found} />
      </HelpSection>
      {search ? null : <Steps />}
      <Contact />
    </>
  )
}

function Steps() {
  return (
    <HelpSection id="pasos" title="Pasos del proceso">
      <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {processSteps.map(({ title, text }, index) => (
          <Group component="li" key={title} gap="12px" wrap="nowrap" align="flex-start">
            <ThemeIcon variant="light" radius="xl" size={32} fw={600} aria-hidden="true">
              {index + 1}
            </ThemeIcon>
            <Box>
              <strong>{title}</strong>
              <Text c="dimmed">{text}</Text>
            </Box>
          </Group>
        ))}
      </Stack>
    </HelpSection>
  )
}
