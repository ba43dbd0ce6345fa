import { Box, Container, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { waysOfContact } from "../../../shared-features/distributors/branding/ways-of-contact.ts"
import { Markdown } from "../../../ui/markdown/markdown.tsx"

export function Contact() {
  const distributor = useDistributor()
  if (!distributor) return null
  const { name, address, ruc } = distributor.distributorData
  const { schedule, accreditation } = distributor.configuration?.texts ?? {}
  const { whatsApp, phone, email } = waysOfContact(distributor)
  return (
    <Container
      component="section"
      size={1200}
      px={{ base: "md", sm: "lg" }}
      py={{ base: 40, sm: 48 }}
      aria-labelledby="contacto-titulo"
    >
      <Paper withBorder radius="lg" p="lg">
        <SimpleGrid minColWidth="min(300px, 100%)" autoFlow="auto-fit" spacing="lg">
          <div>
            <h2 id="contacto-titulo">¿Necesita ayuda?</h2>
            <Text c="dimmed" mt="sm">
              Escríbanos y una persona de {name} le responderá.
            </Text>
            <Stack align="flex-start" gap={0} mt="xs">
              {email ? (
                <a className="tap" href={`mailto:${email}`}>
                  <strong>{email}</strong>
                </a>
              ) : null}
              {whatsApp ? (
                <a className="tap" href={whatsApp} target="_blank" rel="noreferrer">
                  WhatsApp
                </a>
              ) : null}
              {phone ? (
                <a className="tap" href={phone.link}>
                  {phone.text}
                </a>
              ) : null}
            </Stack>
          </div>
          <Box component="dl" m={0}>
            <ContactFact name="Entidad">
              {name}
              {ruc ? `, RUC ${ruc}` : ""}
            </ContactFact>
            {accreditation ? <ContactFact name="Acreditación">{accreditation}</ContactFact> : null}
            {schedule ? (
              <ContactFact name="Horario">
                <Markdown text={schedule} />
              </ContactFact>
            ) : null}
            {address ? <ContactFact name="Dirección">{address}</ContactFact> : null}
          </Box>
        </SimpleGrid>
      </Paper>
    </Container>
  )
}

function ContactFact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <Text component="dt" fw={600}>
        {name}
      </Text>
      <Box component="dd" m={0} mb="md" c="dimmed">
        {children}
      </Box>
    </>
  )
}
