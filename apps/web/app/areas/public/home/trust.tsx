import { Box, Group, SimpleGrid, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { ItemTitle, Section } from "./section.tsx"

const reasons: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: IconScale,
    title: "Vale como su firma",
    text: "La Ley 67 de comercio electrónico le da los mismos efectos que a la firma manuscrita.",
  },
  {
    icon: IconLock,
    title: "Su clave es solo suya",
    text: "Se crea en su navegador y nunca sale de él sin cifrar. Nosotros no podemos verla ni copiarla.",
  },
  {
    icon: IconCertificate,
    title: "Una entidad de certificación la respalda",
    text: "Ella emite el certificado y publica su estado en todo momento, para quien necesite comprobarlo.",
  },
]

export function Trust() {
  return (
    <Box bg="color-mix(in srgb, var(--brand) 6%, #fff)">
      <Section id="confianza" title="Por qué confiar">
        <SimpleGrid minColWidth="min(260px, 100%)" autoFlow="auto-fit" spacing="xl">
          {reasons.map(({ icon: Picture, title, text }) => (
            <div key={title}>
              <Picture size={32} stroke={1.5} color="var(--brand-ink)" aria-hidden="true" />
              <ItemTitle>{title}</ItemTitle>
              <Text c="dimmed" mt="xs">
                {text}
              </Text>
            </div>
          ))}
        </SimpleGrid>
        <Group gap="0 24px">
          <Link className="tap" style={{ gap: 8 }} to={paths.verifyDocument}>
            ¿Recibió un documento firmado? Verifíquelo aquí
          </Link>
          <Link className="tap" style={{ gap: 8 }} to={paths.legalInformation}>
            Lea las prácticas de certificación y el aviso de privacidad
          </Link>
        </Group>
      </Section>
    </Box>
  )
}
