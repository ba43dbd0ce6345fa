import { Anchor, Box, Stack, Text } from "@mantine/core"
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { Note } from "../../../ui/content/note.tsx"
import { Card } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { KeyFileDoctor } from "../key-file/key-file-doctor.tsx"
import type { Guide } from "./guide.ts"
import classes from "./guide-page.module.css"
import { GuideSteps } from "./guide-steps.tsx"

/** A program's guide: steps for each device, the holder's file against its needs, and the usual errors. */
export function GuidePage({ guide }: { guide: Guide }) {
  return (
    <>
      <Anchor component={Link} to={paths.managerApplications} className="tap" mb="sm" style={{ gap: 6 }}>
        <IconArrowLeft size={18} aria-hidden="true" /> Todos los programas
      </Anchor>
      <PageHeading title={guide.title}>{guide.purpose}</PageHeading>
      <Section id="pasos" title="Paso a paso">
        <GuideSteps guide={guide} />
      </Section>
      <Section id="archivo" title="¿Sirve su archivo aquí?" hint={guide.checkHint}>
        <KeyFileDoctor programs={guide.programs} />
      </Section>
      <Section id="errores" title="Si algo falla">
        <Card>
          <dl className={`rows ${classes.errors}`}>
            {guide.errors.map(({ message, advice }) => (
              <div key={message}>
                <Box component="dt" fw={600}>
                  {message}
                </Box>
                <Box component="dd" mt={4} c="dimmed">
                  {advice}
                </Box>
              </div>
            ))}
          </dl>
        </Card>
      </Section>
      <Note tone="calm" icon={IconInfoCircle} title="Qué hemos probado">
        {guide.evidence}
      </Note>
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  hint?: string
  children: React.ReactNode
}

function Section({ id, title, hint, children }: SectionProps) {
  return (
    <Box component="section" mb={40} aria-labelledby={id}>
      <Stack gap="xs" mb="md">
        <h2 id={id}>{title}</h2>
        {hint ? (
          <Text c="dimmed" maw="62ch">
            {hint}
          </Text>
        ) : null}
      </Stack>
      {children}
    </Box>
  )
}
