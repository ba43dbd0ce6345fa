import { Flex, Group, Stack, Text } from "@mantine/core"
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs"
import { paths } from "@trazo/contract/paths"
import { listEmailTexts } from "@trazo/contract/platform/email-templates"
import { Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { useDistributor } from "../../../../shared-features/distributors/branding/use-brand.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import { Section } from "../../../../ui/editor/section.tsx"
import { StatusBadge } from "../../../../ui/status/status-badge.tsx"
import type { Route } from "./+types/mails"
import classes from "./mails.module.css"

export const meta = pageTitle("Correos")

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, listEmailTexts)
}

const hint =
  "Los escribe con variables que cada correo llena: nombres, número de solicitud, enlace. Guarde cada uno para completar la configuración, aunque conserve el texto de la plataforma."

export default function Mails({ loaderData: { mails } }: Route.ComponentProps) {
  const hasConvenios = useDistributor()?.modules.some((key) => key.replace(/^\//, "") === "convenios")
  const shown = mails.filter(({ key }) => key !== "registerConvenio" || hasConvenios)
  return (
    <Section title="Correos" hint={hint}>
      <ul className="rows">
        {shown.map(({ key, title, description, isSaved, lastChange }) => (
          <li key={key}>
            {/* The completeness dialog leads to it by its id. */}
            <Flex
              align="center"
              wrap="wrap"
              id={key}
              component={Link}
              className={classes.mail ?? ""}
              gap="12px 24px"
              justify="space-between"
              px="lg"
              py="md"
              to={paths.configurationMail(key)}
            >
              <Stack component="span" gap={4} flex="1 1 320px">
                <strong>{title}</strong>
                <Text span inherit c="dimmed">
                  {description}
                </Text>
                {lastChange.at ? (
                  <Text span fz="var(--text-s)" c="dimmed">
                    {lastChange.by ? `${lastChange.by}, ` : null}
                    <RelativeDate date={lastChange.at} />
                  </Text>
                ) : null}
              </Stack>
              <Group component="span" gap="sm" wrap="nowrap">
                {isSaved ? (
                  <StatusBadge icon={IconCircleCheck} tone="good">
                    Listo
                  </StatusBadge>
                ) : (
                  <StatusBadge icon={IconPencil} tone="warn">
                    Falta guardarlo
                  </StatusBadge>
                )}
                <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
              </Group>
            </Flex>
          </li>
        ))}
      </ul>
    </Section>
  )
}
