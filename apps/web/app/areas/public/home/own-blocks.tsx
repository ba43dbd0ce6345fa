import { Box, SimpleGrid, Stack, Text } from "@mantine/core"
import { blockLines } from "@trazo/domain/distributors/shop-blocks"
import { smallerCopy } from "../../../shared-features/distributors/branding/smaller-copy.ts"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { Section } from "./section.tsx"

/** What the distributor says of itself: figures, pictures and voices of customers. Nothing where all are empty. */
export function OwnBlocks() {
  const distributor = useDistributor()
  if (!distributor) return null
  const { texts } = distributor.configuration ?? {}
  const { name } = distributor.distributorData
  const media = distributor.multimedia
  const figures = blockLines(texts?.figures)
  const voices = blockLines(texts?.voices)
  const pictures = [
    { large: media.teamImageUrl, small: media.teamImageSmallUrl, alt: `El equipo de ${name}` },
    { large: media.placeImageUrl, small: media.placeImageSmallUrl, alt: `La oficina de ${name}` },
  ]
  const shown = pictures.flatMap(({ large, ...rest }) => (large ? [{ large, ...rest }] : []))
  if (figures.length + voices.length + shown.length === 0) return null
  return (
    <Section id="quienes" title="Quiénes somos">
      <Stack gap="xl">
        {figures.length > 0 ? (
          <SimpleGrid component="ul" {...columns} spacing="lg" m={0} p={0} style={{ listStyle: "none" }}>
            {figures.map(({ first, second }) => (
              <li key={`${first} ${second}`}>
                <Text fz="1.75rem" fw={700} lh={1.2} c="var(--brand-ink)">
                  {first}
                </Text>
                <Text c="dimmed">{second}</Text>
              </li>
            ))}
          </SimpleGrid>
        ) : null}
        {shown.length > 0 ? (
          <SimpleGrid minColWidth="min(320px, 100%)" autoFlow="auto-fill" spacing="lg">
            {shown.map(({ large, small, alt }) => (
              <Box
                key={large}
                component="img"
                w="100%"
                h="auto"
                bg="color-mix(in srgb, var(--brand) 8%, #fff)"
                style={{ aspectRatio: "4 / 3", objectFit: "cover", borderRadius: "var(--radius-large)" }}
                src={large}
                {...smallerCopy(small, large, "(min-width: 760px) 570px, 100vw")}
                alt={alt}
                width={1200}
                height={900}
                loading="lazy"
              />
            ))}
          </SimpleGrid>
        ) : null}
        {voices.length > 0 ? (
          <SimpleGrid {...columns} spacing="lg">
            {voices.map(({ first, second }) => (
              <Box key={`${first} ${second}`} component="figure" m={0}>
                <Box component="blockquote" m={0} fz="1.125rem" style={{ overflowWrap: "anywhere" }}>
                  «{first}»
                </Box>
                <Text component="figcaption" c="dimmed" mt="xs">
                  {second}
                </Text>
              </Box>
            ))}
          </SimpleGrid>
        ) : null}
      </Stack>
    </Section>
  )
}

const columns = { minColWidth: "min(240px, 100%)", autoFlow: "auto-fit" } as const
