import { Box, Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs"
import IconMailOpened from "@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs"
import { paths } from "@trazo/contract/paths"
import { listMailbox, readMailAttachment } from "@trazo/contract/platform/mailbox"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Form, Link } from "react-router"
import { usePageNonce } from "../../../shared-features/distributors/branding/page-nonce.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { mailDocument } from "../../../ui/content/mail-document.ts"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/correo"
import classes from "./correo.module.css"

export const meta = pageTitle("Correo de desarrollo")

/** `?para=` filters by address, `?id=` opens a mail. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const to = search.get("para")?.trim().toLowerCase() || undefined
  const { mails } = await load(context, listMailbox, { query: to ? { to } : {} })
  return { mails, to: to ?? "", opened: mails.find(({ id }) => id === search.get("id")) ?? null }
}

function addressOf(to: string, id?: string): string {
  const search = new URLSearchParams({ ...(to ? { para: to } : {}), ...(id ? { id } : {}) }).toString()
  return search ? `${paths.mailbox}?${search}` : paths.mailbox
}

export default function Correo({ loaderData: { mails, to, opened } }: Route.ComponentProps) {
  return (
    <Page width={1200} columns="menu">
      <div className={classes.inbox} data-reading={opened !== null}>
        <h1>Correo de desarrollo</h1>
        <Text c="dimmed" mt="xs">
          Los mensajes que habrían salido. No se envió ninguno.
        </Text>
        <Box
          method="get"
          component={Form}
          display="grid"
          mt="md"
          style={{ gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "end", gap: 8 }}
        >
          <TextField name="para" label="Para" type="email" defaultValue={to} key={to} autoComplete="off" />
          <Button type="submit" variant="default">
            Buscar
          </Button>
        </Box>
        <Box component="ul" m={0} mt="md" p={0} style={{ listStyle: "none" }}>
          {mails.map((mail) => (
            <li key={mail.id} className={classes.mail} data-opened={mail.id === opened?.id}>
              <Link to={addressOf(to, mail.id)} aria-current={mail.id === opened?.id ? "true" : undefined}>
                <Text component="strong" fw={700} truncate>
                  {mail.subject}
                </Text>
                <Group
                  component="span"
                  justify="space-between"
                  wrap="nowrap"
                  gap={12}
                  c="dimmed"
                  style={{ whiteSpace: "nowrap" }}
                >
                  <Text span inherit truncate>
                    {mail.to}
                  </Text>
                  <RelativeDate date={mail.receivedAt} />
                </Group>
              </Link>
            </li>
          ))}
        </Box>
        {mails.length === 0 ? (
          <EmptyState icon={IconInbox} title="Todavía no hay correos">
            {to ? "Nadie escribió a esa dirección." : "Aquí aparecerán en cuanto el portal envíe uno."}
          </EmptyState>
        ) : null}
      </div>
      {opened ? (
        <ReadingPane key={opened.id} mail={opened} listAddress={addressOf(to)} />
      ) : (
        <div className={classes.nothing}>
          <EmptyState icon={IconMailOpened} title="Escoja un correo para leerlo" />
        </div>
      )}
    </Page>
  )
}

interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly string[]
  receivedAt: string
}

interface ReadingPaneProps {
  mail: Mail
  listAddress: string
}

/** The frame runs no scripts. The links of the mail are repeated outside it. */
function ReadingPane({ mail, listAddress }: ReadingPaneProps) {
  const nonce = usePageNonce()
  const links = mail.text.match(/https?:\/\/\S+/g) ?? []
  return (
    <Stack component="article" gap="sm" align="start" aria-label={mail.subject}>
      <Link className={`tap ${classes.back}`} to={listAddress}>
        Volver a la lista
      </Link>
      <h2>{mail.subject}</h2>
      <Text c="dimmed">
        Para {mail.to}, {formatDateTime(new Date(mail.receivedAt))}
      </Text>
      {mail.attachments.map((name, place) => (
        <a
          key={name}
          className="tap"
          style={{ overflowWrap: "anywhere" }}
          href={endpointUrl(readMailAttachment.path, { params: { id: mail.id, place: String(place) } })}
        >
          Adjunto: {name}
        </a>
      ))}
      {links.map((link) => (
        <a key={link} className="tap" style={{ overflowWrap: "anywhere" }} href={link}>
          Abrir {link}
        </a>
      ))}
      {mail.html ? (
        <Paper
          component="iframe"
          withBorder
          w="100%"
          h={640}
          title="Contenido del correo"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mailDocument(mail.html, nonce)}
        />
      ) : (
        <Paper component="pre" withBorder p="md" m={0} ff="inherit" style={{ whiteSpace: "pre-wrap" }}>
          {mail.text}
        </Paper>
      )}
    </Stack>
  )
}
