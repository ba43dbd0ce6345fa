import { Box, Button, Group, Stack, Text } from "@mantine/core"
import type { AccountDraft } from "@trazo/contract/buying/new-requests"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { Form, useNavigation } from "react-router"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { Card } from "../frame/cards.tsx"

/** What the client left unfinished, on any device. */
export function Drafts({ drafts }: { drafts: readonly AccountDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <Card>
      <h2>Sin terminar</h2>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Draft draft={draft} />
          </li>
        ))}
      </Stack>
    </Card>
  )
}

function Draft({ draft }: { draft: AccountDraft }) {
  const { id, certData, companyName, changedAt, expiresAt } = draft
  const { state, formData } = useNavigation()
  const isSending = (intent: string) =>
    state !== "idle" && formData?.get("id") === id && formData?.get("intent") === intent
  const name = [certificateKindNames[certData.kind], validityNames[certData.validity]]
  const title = name.join(", ")
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{[...name, ...(certData.channel === "fast" ? ["exprés"] : [])].join(", ")}</Text>
          {companyName ? <Text>{companyName}</Text> : null}
          <Text c="dimmed" size="sm">
            Del {formatDate(new Date(changedAt))}
            {expiresAt ? `. Se guarda hasta el ${formatDate(new Date(expiresAt))}` : ""}
          </Text>
        </div>
        <Button
          type="submit"
          name="intent"
          value="continue"
          loading={isSending("continue")}
          aria-label={`Continuar: ${title}`}
        >
          Continuar
        </Button>
      </Group>
      {/* A disclosure instead of a dialog, so that it works without script. */}
      <Box mt="sm">
        <Disclosure label="Descartar" name={`Descartar: ${title}`}>
          <Stack gap="sm" align="flex-start">
            <Text maw="62ch">
              Se borra lo que escribió y subió para esta solicitud, y no se puede recuperar. Lo que ya
              aprobamos de usted se conserva.
            </Text>
            <Button
              type="submit"
              name="intent"
              value="discard"
              variant="outline"
              color="red"
              c="var(--bad)"
              loading={isSending("discard")}
              aria-label={`Descartar la solicitud: ${title}`}
            >
              Descartar la solicitud
            </Button>
          </Stack>
        </Disclosure>
      </Box>
    </Form>
  )
}
