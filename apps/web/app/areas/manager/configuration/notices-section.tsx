import { Box, Checkbox, Table, VisuallyHidden } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import type { Notices } from "@trazo/contract/identity/notices"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import classes from "./notices-section.module.css"

interface Topic {
  title: string
  text: string
  /** The checkbox of a way, or null where the notice always goes. */
  mail: { name: string; value: string; isOn: boolean } | null
  portal: { name: string; value: string; isOn: boolean } | null
}

function topicsOf({ renewal, progress }: Notices): Topic[] {
  const renews = (value: "mail" | "drawer") => ({ name: "renewal", value, isOn: renewal.includes(value) })
  return [
    {
      title: "Vencimiento de su firma",
      text: "60, 30, 15, 5 y 1 días antes, y una vez después.",
      mail: renews("mail"),
      portal: renews("drawer"),
    },
    {
      title: "Avance de sus solicitudes",
      text: "El correo lleva lo que usted debe hacer.",
      mail: null,
      portal: { name: "progress", value: "on", isOn: progress },
    },
    {
      title: "Suspensión, revocación y seguridad",
      text: "La ley y su seguridad piden avisarle.",
      mail: null,
      portal: null,
    },
  ]
}

/** Of what the holder hears, and which way. */
export function NoticesSection({ notices }: { notices: Notices }) {
  const intent = useIntent("notices")
  return (
    <Section title="Avisos" hint="Elija por dónde le avisamos. Donde dice «Siempre», el aviso es necesario.">
      <EditorForm intent={intent} labels={{}} submitLabel="Guardar avisos" savedLabel="Guardamos sus avisos.">
        <Table className={classes.table ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <VisuallyHidden>Aviso</VisuallyHidden>
              </Table.Th>
              <Table.Th scope="col">Correo</Table.Th>
              <Table.Th scope="col">Mi cuenta</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {topicsOf(notices).map(({ title, text, mail, portal }) => (
              <Table.Tr key={title}>
                <Table.Th scope="row">
                  <strong>{title}</strong>
                  <Box component="span" display="block" c="dimmed">
                    {text}
                  </Box>
                </Table.Th>
                <Table.Td>
                  <Way way={mail} label={`${title}, por correo`} />
                </Table.Td>
                <Table.Td>
                  <Way way={portal} label={`${title}, en mi cuenta`} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </EditorForm>
    </Section>
  )
}

function Way({ way, label }: { way: Topic["mail"]; label: string }) {
  if (!way)
    return (
      <Box component="span" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        Siempre
      </Box>
    )
  return (
    <Checkbox
      display="grid"
      mih={44}
      miw={44}
      style={{ placeItems: "center start" }}
      name={way.name}
      value={way.value}
      defaultChecked={way.isOn}
      aria-label={label}
    />
  )
}
