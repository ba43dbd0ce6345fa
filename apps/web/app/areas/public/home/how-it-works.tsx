import { Box, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import type { Catalogue } from "@trazo/contract/distributors/catalogue"
import { type CertificateKind, certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { paidByText } from "@trazo/domain/money/payment-receipt"
import { smallerCopy } from "../../../shared-features/distributors/branding/smaller-copy.ts"
import { brandFile, useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import classes from "./home.module.css"
import { IconList, ItemTitle, Section } from "./section.tsx"

/** `paid`: how, as `paidByText` says it. */
const stepsOf = (paid: string): readonly { icon: Icon; title: string; text: string }[] => [
  {
    icon: IconForms,
    title: "Llene sus datos",
    text: "Unos diez minutos. Se guarda solo: puede seguir luego, en otro dispositivo.",
  },
  {
    icon: IconCamera,
    title: "Suba documentos y foto",
    text: "Tómelos con la cámara de su teléfono. Le mostramos cómo.",
  },
  {
    icon: IconReceipt,
    title: "Pague",
    text: `${paid ? `${paid.replace("por", "Por")}. ` : ""}Revisamos todo y le avisamos por correo.`,
  },
  {
    icon: IconKey,
    title: "Active y descargue su firma",
    text: "La clave se crea en su dispositivo y nadie más la conoce.",
  },
]

export function HowItWorks({ paidBy }: Pick<Catalogue, "paidBy">) {
  const distributor = useDistributor()
  const media = distributor?.multimedia
  const guide =
    media?.registerGuideImageUrl ??
    (distributor ? brandFile(distributor, media?.registerGuideImage) : undefined)
  return (
    <Section id="como" title="Cómo funciona">
      <Stack gap="xl" className={guide ? classes.pictured : undefined}>
        <SimpleGrid
          component="ol"
          minColWidth="min(272px, 100%)"
          autoFlow="auto-fit"
          spacing="xl"
          m={0}
          p={0}
          style={{ listStyle: "none" }}
        >
          {stepsOf(paidByText(paidBy)).map(({ icon: Picture, title, text }, index) => (
            <Group key={title} component="li" wrap="nowrap" align="start">
              <Group
                component="span"
                justify="center"
                gap={0}
                w={56}
                h={56}
                flex="none"
                c="var(--on-brand)"
                bg="var(--brand)"
                style={{ borderRadius: "var(--radius-large)" }}
              >
                <Picture size={28} stroke={1.5} aria-hidden="true" />
              </Group>
              <div>
                <ItemTitle>
                  {index + 1}. {title}
                </ItemTitle>
                <Text c="dimmed" mt="xs">
                  {text}
                </Text>
              </div>
            </Group>
          ))}
        </SimpleGrid>
        {guide ? (
          <Box
            component="img"
            w="100%"
            bg="color-mix(in srgb, var(--brand) 8%, #fff)"
            style={{ aspectRatio: 2, objectFit: "contain", borderRadius: "var(--radius-large)" }}
            src={guide}
            {...smallerCopy(media?.registerGuideImageSmallUrl, guide, "min(100vw, 1200px)")}
            alt="Guía de la solicitud, paso a paso"
            width={1200}
            height={600}
            loading="lazy"
          />
        ) : null}
      </Stack>
    </Section>
  )
}

const identity = ["Cédula por los dos lados, o pasaporte", "Foto de su rostro, que puede tomar aquí mismo"]

/** Applicants' wording of the required documents (`packages/domain/src/requests/documents.ts`). */
const needed: Record<CertificateKind, readonly string[]> = {
  subject1: identity,
  subject2: [...identity, "Certificado de RUC del SRI, con todas sus páginas"],
  subject4: [
    ...identity,
    "Certificado de RUC de la empresa",
    "Constitución de la empresa",
    "Nombramiento vigente, inscrito en el Registro Mercantil",
  ],
}

export function RequiredDocuments({ kinds }: { kinds: readonly CertificateKind[] }) {
  return (
    <Section id="requisitos" title="Qué necesita">
      <Text c="dimmed" maw="64ch" mt={-16} mb="lg">
        Fotos nítidas o PDF. Si una foto pesa mucho, la hacemos más liviana.
      </Text>
      <SimpleGrid minColWidth="min(300px, 100%)" autoFlow="auto-fit">
        {kinds.map((kind) => (
          <Paper key={kind} component="article" withBorder radius="lg" p="lg">
            <ItemTitle>{certificateKindNames[kind]}</ItemTitle>
            <IconList
              icon={<IconFileText size={20} stroke={1.5} aria-hidden="true" />}
              items={needed[kind]}
            />
          </Paper>
        ))}
      </SimpleGrid>
      <Text c="dimmed" mt="md">
        A las personas mayores de 65 años les pedimos además un video corto en el que autorizan su solicitud.
      </Text>
    </Section>
  )
}
