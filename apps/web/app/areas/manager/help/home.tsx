import { Box, Group, Paper, Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { CardList } from "../frame/cards.tsx"
import { Fold } from "../frame/fold.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { RequestCard } from "../request/request-card.tsx"
import { loadRequests } from "../request/request-state.ts"
import type { Route } from "./+types/home"

const processSteps = [
  { title: "Solicitud", text: "Llena sus datos y sube sus documentos y su foto." },
  { title: "Pago", text: "Envía el comprobante y nosotros lo validamos." },
  { title: "Revisión", text: "Comprobamos sus documentos. Si algo falta, le pedimos solamente eso." },
  { title: "Activación", text: "Usted crea la clave en su dispositivo y recibe su certificado." },
  { title: "Descarga", text: "Guarda el archivo de su firma y ya puede firmar documentos." },
]

const questions = [
  {
    label: "¿Cómo sé en qué va mi solicitud?",
    content:
      "En «Mis solicitudes» cada una dice su estado, a quién le toca el siguiente paso y hasta cuándo hay tiempo.",
  },
  {
    label: "¿Qué hago si me piden una corrección?",
    content:
      "Abra la solicitud: verá qué dato o documento corregir y por qué. También le enviamos el enlace por correo. Lo demás queda como está.",
  },
  {
    label: "¿Puedo descargar otra vez mi firma?",
    content: "Sí, en «Descargar», las veces que quiera. La contraseña es la que eligió al activarla.",
  },
  {
    label: "¿Y si olvidé la contraseña de mi firma?",
    content:
      "Nadie puede recuperarla, tampoco nosotros: por eso es segura. Revoque el certificado y pida uno nuevo.",
  },
  {
    label: "¿Qué hago si perdí el archivo o alguien más lo usa?",
    content: "Revoque el certificado en «Revocar». Deja de ser válido de inmediato y no se puede deshacer.",
  },
]

export const meta = pageTitle("Ayuda")

/** Only the requests that wait for the client. */
export async function loader({ context }: Route.LoaderArgs) {
  const { rows, interrupted, revoked } = await loadRequests(context)
  return {
    rows: rows.filter(({ id, nextActor }) => nextActor === "client" || interrupted.includes(id)),
    interrupted,
    revoked,
  }
}

export default function Help({ loaderData: { rows, interrupted, revoked } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Ayuda">Lo que le toca hacer, cómo sigue el proceso y con quién hablar.</PageHeading>
      <Section id="pendiente" title="Pendiente de usted">
        {rows.length === 0 ? (
          <Paper component={Group} radius="lg" shadow="sm" px="md" py={20} gap="12px">
            <IconCircleCheck size={24} stroke={1.75} color="var(--good)" aria-hidden="true" />
            No tiene nada pendiente.
          </Paper>
        ) : (
          <CardList items={rows} keyOf={({ id }) => id}>
            {(row) => (
              <RequestCard
                request={row}
                isInterrupted={interrupted.includes(row.id)}
                isRevoked={revoked.includes(row.id)}
              />
            )}
          </CardList>
        )}
      </Section>
      <Section id="pasos" title="Pasos del proceso">
        <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
          {processSteps.map(({ title, text }, index) => (
            <Group component="li" key={title} gap="12px" wrap="nowrap" align="flex-start">
              <ThemeIcon variant="light" radius="xl" size={32} fw={600} aria-hidden="true">
                {index + 1}
              </ThemeIcon>
              <div>
                <strong>{title}</strong>
                <Text c="dimmed">{text}</Text>
              </div>
            </Group>
          ))}
        </Stack>
      </Section>
      <Section id="preguntas" title="Preguntas">
        <Fold items={questions} />
      </Section>
      <Contact />
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  children: React.ReactNode
}

function Section({ id, title, children }: SectionProps) {
  return (
    <Box component="section" mb={40} aria-labelledby={id}>
      <Box component="h2" id={id} mb="md">
        {title}
      </Box>
      {children}
    </Box>
  )
}

function Contact() {
  const data = useDistributor()?.distributorData
  if (!data?.supportEmail) return null
  return (
    <Section id="contacto" title="Contacto">
      <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
        Escríbanos y una persona de {data.name} le responderá:{" "}
        <a href={`mailto:${data.supportEmail}`} style={{ fontWeight: 600 }}>
          {data.supportEmail}
        </a>
      </Text>
    </Section>
  )
}
