import { Box, SimpleGrid, Stack, Text } from "@mantine/core"
import type { Theme } from "@trazo/domain/distributors/theme"
import { themeOf } from "../../../shared-features/distributors/branding/brand-style.ts"
import { useBrand } from "../../../shared-features/distributors/branding/use-brand.ts"
import { brandPairs, fixedPairs } from "../../../shared-features/distributors/contrast/contrast-pairs.ts"
import { ContrastTable } from "../../../shared-features/distributors/contrast/contrast-table.tsx"
import sheet from "../../../styles/global.css?raw"
import { DesignSection, Sheet } from "./design-section.tsx"

interface BrandColour {
  name: string
  use: string
  variable: string
}

const colours: Record<keyof Theme, BrandColour> = {
  primaryColor: { name: "Principal", use: "Lo que se toca: botones y marcas", variable: "--brand" },
  primaryColor2: {
    name: "Principal, con el puntero",
    use: "El botón con el puntero encima",
    variable: "--brand-hover",
  },
  primaryColor3: { name: "Acento", use: "Detalles que llaman la vista", variable: "--accent" },
  secondaryColor: { name: "Secundario", use: "Enlaces y marcas discretas", variable: "--quiet" },
}

export function ColourSection() {
  const theme = themeOf(useBrand())
  return (
    <DesignSection
      of="colores"
      lead="Los cuatro colores de la marca. El texto encima es negro o blanco, el que mejor se lea; escrito sobre blanco, un color muy claro se oscurece hasta que se lea."
    >
      <SimpleGrid
        component="ul"
        cols={{ base: 2, md: 4 }}
        spacing="md"
        verticalSpacing="lg"
        m={0}
        mb="sm"
        p={0}
        style={{ listStyle: "none" }}
      >
        {(Object.keys(colours) as (keyof Theme)[]).map((key) => (
          <Stack key={key} component="li" gap={0}>
            <Box
              h={88}
              mb="sm"
              bd="1px solid rgb(22 24 29 / 12%)"
              bg={`var(${colours[key].variable})`}
              style={{ borderRadius: "var(--radius-large)" }}
              aria-hidden="true"
            />
            <strong>{colours[key].name}</strong>
            <Text component="code" inherit ff="monospace" fz="xs" c="dimmed">
              {theme[key].toUpperCase()}
            </Text>
            <Text component="span" c="dimmed">
              {colours[key].use}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
      <Sheet title="Contraste de cada par (WCAG 2.2, nivel AA: 4,5:1 el texto, 3:1 los bordes)">
        <Stack gap="xl">
          {[...brandPairs(theme), fixedPairs(fixedColours)].map((group) => (
            <ContrastTable key={group.title} {...group} />
          ))}
        </Stack>
      </Sheet>
    </DesignSection>
  )
}

const declared = /--([a-z0-9-]+):\s*#([0-9a-f]{3}|[0-9a-f]{6});/gi

function whole(hex: string): string {
  return hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join("")
}

/** The colours that no brand changes, by variable, "#rrggbb", read from global.css. */
const fixedColours: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(sheet.matchAll(declared), ([, name = "", hex = ""]) => [name, `#${whole(hex)}`]),
)
