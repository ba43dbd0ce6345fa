import { Box, Button, Container, Group, Text } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import { paths } from "@trazo/contract/paths"
import { centre, focalPosition } from "@trazo/domain/distributors/brand-pictures"
import { smallerCopy } from "../../../shared-features/distributors/branding/smaller-copy.ts"
import { brandFile, useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { Money } from "../../../ui/content/money.tsx"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import { ProductPicture } from "./product-picture.tsx"
import { IconList } from "./section.tsx"
import classes from "./welcome.module.css"

const usual = {
  normal: {
    title: "Su firma electrónica, desde su teléfono",
    lead: "Pídala en línea, sin filas ni papeles. Tiene la misma validez que su firma de puño y letra.",
  },
  fast: {
    title: "Su firma electrónica exprés",
    lead: "La misma firma, atendida antes que las demás. Pídala en línea, desde su teléfono.",
  },
}

const promises = [
  "Todo en línea",
  "Precio con IVA, sin sorpresas",
  "Su clave nace en su dispositivo y es solo suya",
]

interface WelcomeProps {
  channel: "normal" | "fast"
  lowestCents: number | null
  children: React.ReactNode
}

export function Welcome({ channel, lowestCents, children }: WelcomeProps) {
  const texts = useDistributor()?.configuration?.texts
  const own = channel === "normal" ? texts : undefined
  return (
    <Box component="section" bg="var(--surface)" style={{ borderBottom: "1px solid var(--line)" }}>
      <Container size={1200} className={classes.inside}>
        <div>
          <Box component="h1" fz="clamp(1.75rem, 1.4rem + 2vw, 2.75rem)" lh={1.1} lts="-0.025em">
            {own?.welcomeTitle || usual[channel].title}
          </Box>
          <Box maw="54ch" mt="md" fz="1.125rem" c="dimmed">
            <Markdown text={own?.welcomeLead || usual[channel].lead} />
          </Box>
          <Group gap={20} mt="lg">
            <Button component="a" href="#certificados">
              Pedir mi firma
            </Button>
            {lowestCents === null ? null : (
              <Text span c="dimmed">
                desde{" "}
                <Text component="strong" fz="var(--text-l)" fw={700} c="var(--ink-1)">
                  <Money cents={lowestCents} />
                </Text>{" "}
                con IVA
              </Text>
            )}
          </Group>
          {children}
          <IconList icon={<IconCheck size={20} stroke={2.5} aria-hidden="true" />} items={promises} />
          <Text c="dimmed" mt="md">
            ¿Ya tiene su firma o una solicitud?{" "}
            {/* With a target it is not prefetched: few visitors of this page need it. */}
            <a className="tap" style={{ gap: 8 }} href={paths.managerLogin} target="_self">
              Entre a su cuenta
            </a>
          </Text>
        </div>
        <WelcomePicture />
      </Container>
    </Box>
  )
}

/** The distributor's video, or its picture, or the product in its colours. */
function WelcomePicture() {
  const distributor = useDistributor()
  const media = distributor?.multimedia
  const image =
    media?.welcomeImageUrl ?? (distributor ? brandFile(distributor, media?.welcomeImage) : undefined)
  const video = distributor ? brandFile(distributor, media?.video ?? undefined) : undefined
  const isOutside = video !== undefined && !video.startsWith("/")

  return (
    <div className={classes.picture}>
      {video && !isOutside ? (
        <video
          className={classes.media}
          controls
          preload="none"
          playsInline
          {...(image ? { poster: image } : {})}
        >
          <source src={video} />
          <track kind="captions" />
        </video>
      ) : image ? (
        <img
          className={classes.media}
          src={image}
          {...smallerCopy(media?.welcomeImageSmallUrl, image, "(min-width: 900px) 520px, 100vw")}
          alt=""
          width={1200}
          height={900}
          fetchPriority="high"
          style={{ objectPosition: focalPosition(media?.welcomeImageFocus ?? centre) }}
        />
      ) : (
        <ProductPicture />
      )}
      {isOutside ? (
        <Button
          pos="absolute"
          right={16}
          bottom={16}
          component="a"
          href={video}
          target="_blank"
          rel="noreferrer"
        >
          Ver el video
        </Button>
      ) : null}
    </div>
  )
}
