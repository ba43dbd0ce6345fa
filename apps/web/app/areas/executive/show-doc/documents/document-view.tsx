import { ActionIcon, Button, Flex, Stack, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconArrowsMaximize from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs"
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs"
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs"
import IconRotateClockwise from "@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs"
import IconUserScan from "@tabler/icons-react/dist/esm/icons/IconUserScan.mjs"
import IconZoomIn from "@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs"
import IconZoomOut from "@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs"
import { useRef, useState } from "react"
import { useHotkeys } from "../../../../ui/page/use-hotkeys.ts"
import classes from "./documents.module.css"
import type { DocumentItem } from "./documents.tsx"
import { PdfStage } from "./pdf-stage.tsx"
import { type PictureControl, PictureStage, usePictureView } from "./picture-stage.tsx"

/** Pixels that an arrow key moves the picture. */
const stride = 80

interface DocumentViewProps {
  item: DocumentItem
  /** Shown beside the file; null while not comparing. */
  compared: DocumentItem | null
  /** Undefined where there is nothing to compare with. */
  onCompare: (() => void) | undefined
  /** «2 de 5» */
  place: string
  onMove: (step: 1 | -1) => void
}

/** One file, large, with its tools. */
export function DocumentView({ item, compared, onCompare, place, onMove }: DocumentViewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const control = usePictureView(stage)
  const isPicture = item.media === "picture"
  const isPainted = item.media !== "video"
  usePictureKeys(control, isPainted)
  return (
    <Stack component="section" gap={0} flex={1} mih={0} aria-label={item.title}>
      <Flex
        className={classes.tools ?? ""}
        align="center"
        wrap="wrap"
        gap={{ base: 2, sm: 4 }}
        px={{ base: "sm", sm: 12 }}
      >
        <Tool icon={IconChevronLeft} label="Documento anterior" keys="←" onPress={() => onMove(-1)} />
        <Tool icon={IconChevronRight} label="Documento siguiente" keys="→" onPress={() => onMove(1)} />
        <p className={classes.title}>
          <strong>{item.title}</strong>{" "}
          <Text span inherit c="dimmed" style={{ whiteSpace: "nowrap" }}>
            {place}
          </Text>
        </p>
        {isPainted ? (
          <>
            <Tool icon={IconZoomOut} label="Alejar" keys="−" onPress={control.zoomOut} />
            <Tool icon={IconZoomIn} label="Acercar" keys="+" onPress={control.zoomIn} />
            <Tool icon={IconRotateClockwise} label="Girar" keys="g" onPress={control.turn} />
            <Tool icon={IconArrowsMaximize} label="Ver completo" keys="0" onPress={control.reset} />
          </>
        ) : null}
        {onCompare ? (
          <Tool
            icon={IconUserScan}
            label="Comparar con la foto"
            keys="v"
            onPress={onCompare}
            isOn={compared !== null}
          />
        ) : null}
        {item.media === "pdf" ? null : (
          <ActionIcon
            component="a"
            href={item.address}
            target="_blank"
            rel="noreferrer"
            aria-label="Abrir en otra pestaña"
            title="Abrir en otra pestaña"
          >
            <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </Flex>
      <div className={classes.stages}>
        {isPicture ? (
          <PictureStage stage={stage} address={item.address} title={item.title} control={control} />
        ) : (
          <OtherMedia item={item} control={control} />
        )}
        {compared ? (
          <div className={classes.stage}>
            <img className={classes.picture} src={compared.address} alt={compared.title} />
          </div>
        ) : null}
      </div>
    </Stack>
  )
}

interface OtherMediaProps {
  item: DocumentItem
  control: PictureControl
}

function OtherMedia({ item: { media, address, title }, control: { view } }: OtherMediaProps) {
  if (media === "pdf") return <PdfStage key={address} {...{ address, title, view }} />
  return <Film key={address} address={address} title={title} />
}

/** A browser may not play an iPhone's film, whose codec is HEVC. */
function Film({ address, title }: { address: string; title: string }) {
  const [isUnplayable, setUnplayable] = useState(false)
  if (isUnplayable) {
    return (
      <Stack className={classes.frame} align="center" justify="center" p="lg" ta="center">
        <Text role="alert">Su navegador no puede reproducir este video. Descárguelo para verlo.</Text>
        <Button component="a" href={address} download>
          Descargar el video
        </Button>
      </Stack>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the applicant's recording has no captions.
    <video
      className={classes.frame}
      src={address}
      controls
      preload="metadata"
      aria-label={title}
      onError={() => setUnplayable(true)}
    />
  )
}

function usePictureKeys({ zoomIn, zoomOut, turn, reset, pan }: PictureControl, isOn: boolean): void {
  useHotkeys(
    isOn
      ? {
          "+": zoomIn,
          "=": zoomIn,
          "-": zoomOut,
          "0": reset,
          g: turn,
          "Shift+ArrowUp": () => pan(0, stride),
          "Shift+ArrowDown": () => pan(0, -stride),
          "Shift+ArrowLeft": () => pan(stride, 0),
          "Shift+ArrowRight": () => pan(-stride, 0),
        }
      : {},
  )
}

interface ToolProps {
  icon: Icon
  label: string
  keys: string
  onPress: () => void
  /** For a tool that is switched on and off. */
  isOn?: boolean
}

function Tool({ icon: Picture, label, keys, onPress, isOn }: ToolProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={`${label} (${keys})`}
      onClick={onPress}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn, variant: isOn ? "light" : "subtle" })}
    >
      <Picture size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
