import { Button, Group, Stack, Text } from "@mantine/core"
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs"
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { waysOfContact } from "../../../shared-features/distributors/branding/ways-of-contact.ts"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import { HelpSection } from "./help-section.tsx"

/** The distributor's ways of contact that are set. */
export function Contact() {
  const distributor = useDistributor()
  if (!distributor) return null
  const { name } = distributor.distributorData
  const schedule = distributor.configuration?.texts.schedule
  const { whatsApp, phone, email } = waysOfContact(distributor)
  if (!email && !whatsApp && !phone) return null
  return (
    <HelpSection id="contacto" title="Hable con una persona">
      <Stack gap="md" align="flex-start">
        <Text c="dimmed">Una persona de {name} le responde.</Text>
        <Group gap="sm">
          {whatsApp ? (
            <Button
              component="a"
              href={whatsApp}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden="true" />}
            >
              Escribir por WhatsApp
            </Button>
          ) : null}
          {phone ? (
            <Button
              component="a"
              href={phone.link}
              variant="default"
              leftSection={<IconPhone size={20} stroke={1.75} aria-hidden="true" />}
            >
              Llamar al {phone.text}
            </Button>
          ) : null}
        </Group>
        {email ? (
          <a href={`mailto:${email}`} style={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {email}
          </a>
        ) : null}
        {schedule ? <Markdown text={schedule} /> : null}
      </Stack>
    </HelpSection>
  )
}
