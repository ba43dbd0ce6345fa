import { Box } from "@mantine/core"

interface HelpSectionProps {
  id: string
  title: string
  children: React.ReactNode
}

export function HelpSection({ id, title, children }: HelpSectionProps) {
  return (
    <Box component="section" mb={40} aria-labelledby={id}>
      <Box component="h2" id={id} mb="md">
        {title}
      </Box>
      {children}
    </Box>
  )
}
