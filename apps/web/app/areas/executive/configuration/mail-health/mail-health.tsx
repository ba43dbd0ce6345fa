import { Box, Button, Stack, Text } from "@mantine/core"
import IconMailCheck from "@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs"
import { getMailHealth } from "@trazo/contract/platform/mail-health"
import { useRevalidator } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../../ui/content/empty-state.tsx"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import { Section, SectionBody, SectionFooter } from "../../../../ui/editor/section.tsx"
import type { Route } from "./+types/mail-health"
import classes from "./mail-health.module.css"
import { SenderCheckRow } from "./sender-check-row.tsx"

export const meta = pageTitle("Entrega de correos")

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, getMailHealth)
}

export default function MailHealth({ loaderData: { sender, checks, failed } }: Route.ComponentProps) {
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <Section
        title="Remitente"
        hint="Con estos registros del DNS los destinatarios saben que el correo es auténtico. Los publica quien administra el dominio."
      >
        <SectionBody>
          <Text inherit style={{ overflowWrap: "anywhere" }}>
            Sus correos salen de <strong>{sender}</strong>
          </Text>
          <Stack component="ul" gap="md">
            {checks.map((check) => (
              <SenderCheckRow key={check.key} check={check} />
            ))}
          </Stack>
        </SectionBody>
        <SectionFooter>
          <Button variant="default" loading={state === "loading"} onClick={() => void revalidate()}>
            Comprobar otra vez
          </Button>
        </SectionFooter>
      </Section>
      <Section title="Correos que no llegaron" hint="Los últimos 20 que rechazó el destinatario.">
        <SectionBody>
          {failed.length === 0 ? (
            <EmptyState icon={IconMailCheck} title="Ningún correo rechazado">
              Aquí aparecerán los correos que un destinatario rechace, con su motivo.
            </EmptyState>
          ) : (
            <Stack component="ul" gap="md">
              {failed.map(({ id, title, to, reason, at }) => (
                <Stack key={id} component="li" className={classes.failed ?? ""} gap={4}>
                  <strong>{title}</strong>
                  <Box component="span" style={{ overflowWrap: "anywhere" }}>
                    {to}
                  </Box>
                  <Text span inherit c="dimmed">
                    {reason}, <RelativeDate date={at} />
                  </Text>
                </Stack>
              ))}
            </Stack>
          )}
        </SectionBody>
      </Section>
    </>
  )
}
