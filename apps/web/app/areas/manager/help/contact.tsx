import { Button, Group, Stack, Text } from "@mantine/core"
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs"
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs"
import { telephoneLink, telephoneText, whatsAppLink } from "@trazo/domain/distributors/contact-links"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import { HelpSection } from "./help-section.tsx"

/** The distributor's ways of contact that are set. */
export function Contact() {
  const distributor = useDistributor()
  if (!distributor) return null
  const { name, supportEmail } = distributor.distributorData
  const { whatsapp = "", telephone = "", schedule = "" } = distributor.configuration?.texts ?? {}
  const whatsApp = whatsAppLink(whatsapp)
  const phone = telephoneLink(telephone)
  if (!supportEmail && !whatsApp && !phone) return null
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
              href={phone}
              variant="default"
              leftSection={<IconPhone size={20} stroke={1.75} aria-hidden="true" />}
            >
              Llamar al {telephoneText(telephone)}
            </Button>
          ) : null}
        </Group>
        {supportEmail ? (
          <a href={`mailto:${supportEmail}`} style={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {supportEmail}
          </a>
        ) : null}
        {schedule ? <Markdown text={schedule} /> : null}
      </Stack>
    </HelpSection>
  )
}
