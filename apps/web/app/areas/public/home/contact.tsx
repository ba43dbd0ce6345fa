import { Box, Container, Paper, SimpleGrid, Text } from "@mantine/core"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { Markdown } from "../../../ui/markdown/markdown.tsx"

export function Contact() {
  const distributor = useDistributor()
  if (!distributor) return null
  const { name, address, supportEmail } = distributor.distributorData
  const schedule = distributor.configuration?.texts.schedule
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
            {supportEmail ? (
              <a className="tap" style={{ gap: 8 }} href={`mailto:${supportEmail}`}>
                <strong>{supportEmail}</strong>
              </a>
            ) : null}
          </div>
          <Box component="dl" m={0}>
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
