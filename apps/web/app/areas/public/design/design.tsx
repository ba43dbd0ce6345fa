import { Box, Group, NavLink, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/NavLink.layer.css"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { useBrandName } from "../../../shared-features/distributors/branding/use-brand.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { MenuDrawer } from "../../../ui/page/menu-drawer.tsx"
import type { Route } from "./+types/design"
import { ColourSection } from "./colour-section.tsx"
import { sectionTitles } from "./design-section.tsx"
import { DialogKit } from "./dialog-kit.tsx"
import { EditorKit, editorIntents } from "./editor-kit.tsx"
import { CodeSection, FieldSection, FileSection, PasswordSection } from "./field-sections.tsx"
import { IntentKit, sampleIntents } from "./intent-kit.tsx"
import { ListKit } from "./list-kit.tsx"
import { findSampleRows, sampleList } from "./list-kit-rows.ts"
import { NoticeSection } from "./notice-section.tsx"
import { RecordKit } from "./record-kit.tsx"
import { RuleSection } from "./rule-section.tsx"
import { StateSection, TimelineSection } from "./status-sections.tsx"
import { TypeSection } from "./type-section.tsx"

export const meta = pageTitle("Diseño")

export function loader({ request }: Route.LoaderArgs) {
  return findSampleRows(sampleList.read(request))
}

export async function action({ request }: Route.ActionArgs) {
  return handleIntents(await request.formData(), { ...editorIntents, ...sampleIntents })
}

export const clientAction = keepPageOnLostConnection

/** Every shared part in the distributor's colours. Nothing is stored. */
export default function Design({ loaderData }: Route.ComponentProps) {
  const name = useBrandName()
  return (
    <Box
      maw={1200}
      mx="auto"
      px={{ base: 0, sm: "lg" }}
      display={{ base: "block", sm: "grid" }}
      style={{ gridTemplateColumns: "220px minmax(0, 1fr)", gap: 40 }}
    >
      <PageIndex />
      <Box
        component="main"
        miw={0}
        px={{ base: "md", sm: 0 }}
        pt={{ base: "md", sm: 40 }}
        pb={{ base: 64, sm: 96 }}
      >
        <h1>Diseño</h1>
        <Text c="dimmed" maw="64ch" mt="sm">
          Así se ve {name} en cada parte del sistema, con los colores que tiene puestos hoy. Todo se puede
          probar aquí y nada se guarda.
        </Text>
        <ColourSection />
        <TypeSection />
        <StateSection />
        <FieldSection />
        <PasswordSection />
        <CodeSection />
        <FileSection />
        <RuleSection />
        <TimelineSection />
        <NoticeSection />
        <DialogKit />
        <ListKit {...loaderData} />
        <EditorKit />
        <RecordKit />
        <IntentKit />
      </Box>
    </Box>
  )
}

/** Beside the page on a desktop, in a drawer on a phone. */
function PageIndex() {
  return (
    <div>
      <Group display={{ base: "flex", sm: "none" }} gap={4} px="sm" pt="sm" c="dimmed">
        <MenuDrawer>
          <Links />
        </MenuDrawer>
        <span aria-hidden="true">Secciones</span>
      </Group>
      <Box display={{ base: "none", sm: "block" }} pos="sticky" top={24} pt={40} ml={-12}>
        <Links />
      </Box>
    </div>
  )
}

function Links() {
  return (
    <nav aria-label="Secciones">
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: "none" }}>
        {Object.entries(sectionTitles).map(([key, title]) => (
          <li key={key}>
            <NavLink
              href={`#${key}`}
              label={title}
              c="dimmed"
              mih={{ base: 44, sm: 36 }}
              py={4}
              style={{ borderRadius: "var(--radius)" }}
            />
          </li>
        ))}
      </Stack>
    </nav>
  )
}
