import { Box, Paper, Stack, Text } from "@mantine/core"

interface DesignSectionProps {
  of: SectionKey
  lead: React.ReactNode
  children: React.ReactNode
}

export function DesignSection({ of, lead, children }: DesignSectionProps) {
  return (
    <Box component="section" id={of} mt={56} aria-labelledby={`${of}-titulo`} style={{ scrollMarginTop: 24 }}>
      <h2 id={`${of}-titulo`}>{sectionTitles[of]}</h2>
      <Text c="dimmed" maw="64ch" mt="sm" mb="lg">
        {lead}
      </Text>
      <Stack gap="md">{children}</Stack>
    </Box>
  )
}

interface SheetProps {
  title: string
  /** As dense as the staff's pages. */
  isCompact?: boolean
  children: React.ReactNode
}

export function Sheet({ title, isCompact = false, children }: SheetProps) {
  return (
    <Paper
      radius="lg"
      shadow="sm"
      px={{ base: "md", sm: "lg" }}
      py="lg"
      miw={0}
      {...(isCompact ? { "data-density": "compact", fz: "xs" } : {})}
    >
      <Box component="h3" fz="md" c="dimmed" mb="md">
        {title}
      </Box>
      {children}
    </Paper>
  )
}

/** The page's sections in their order, by anchor. */
export const sectionTitles = {
  colores: "Colores y contraste",
  letra: "Letra y botones",
  estados: "Estados",
  campos: "Campos",
  contrasena: "Contraseña",
  codigo: "Código de un solo uso",
  archivos: "Archivos",
  reglas: "Reglas y mensajes",
  cronologia: "Línea de tiempo",
  avisos: "Avisos y esperas",
  dialogos: "Diálogos y menús",
  lista: "Lista",
  editor: "Editor",
  ficha: "Ficha",
  intenciones: "Acciones",
} as const

type SectionKey = keyof typeof sectionTitles
