import { ActionIcon } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconArrowsMaximize from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs"
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs"
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs"
import IconRotateClockwise from "@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs"
import IconUserScan from "@tabler/icons-react/dist/esm/icons/IconUserScan.mjs"
import IconZoomIn from "@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs"
import IconZoomOut from "@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs"
import { useRef } from "react"
import { useHotkeys } from "../../../ui/use-hotkeys.ts"
import type { PaperItem } from "./document-list.tsx"
import classes from "./papers-panel.module.css"
import { type PictureControl, PictureStage, usePictureView } from "./picture-stage.tsx"

const stride = 80

interface PaperViewProps {
  item: PaperItem
  /** Shown beside it, to compare; null where nobody asked. */
  compared: PaperItem | null
  comparing: { canCompare: boolean; toggle: () => void }
  place: string
  turnTo: (step: 1 | -1) => void
}

/** One file, large. */
export function PaperView({ item, compared, comparing, place, turnTo }: PaperViewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const control = usePictureView(stage)
  const isPicture = item.media === "picture"
  const { zoomIn, zoomOut, turn, reset, pan } = control
  useHotkeys(
    isPicture
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
  return (
    <section className={classes.view} aria-label={item.title}>
      <PaperTools
        item={item}
        place={place}
        turnTo={turnTo}
        control={isPicture ? control : null}
        isComparing={compared !== null}
        comparing={comparing}
      />
      <div className={classes.stages}>
        {isPicture ? (
          <PictureStage stage={stage} address={item.address} title={item.title} control={control} />
        ) : null}
        {item.media === "pdf" ? (
          <iframe className={classes.frame} src={`${item.address}#view=FitH&navpanes=0`} title={item.title} />
        ) : null}
        {item.media === "video" ? (
          // biome-ignore lint/a11y/useMediaCaption: the applicant's own recording has none.
          <video
            className={classes.video}
            src={item.address}
            controls
            preload="metadata"
            aria-label={item.title}
          />
        ) : null}
        {compared ? (
          <div className={classes.stage}>
            <img className={classes.picture} src={compared.address} alt={compared.title} />
          </div>
        ) : null}
      </div>
    </section>
  )
}

interface PaperToolsProps {
  item: PaperItem
  /** «2 de 5» */
  place: string
  turnTo: (step: 1 | -1) => void
  /** Null where it is no picture. */
  control: PictureControl | null
  isComparing: boolean
  comparing: { canCompare: boolean; toggle: () => void }
}

function PaperTools({ item, place, turnTo, control, isComparing, comparing }: PaperToolsProps) {
  return (
    <div className={classes.tools}>
      <Tool icon={IconChevronLeft} label="Documento anterior" keys="←" act={() => turnTo(-1)} />
      <Tool icon={IconChevronRight} label="Documento siguiente" keys="→" act={() => turnTo(1)} />
      <p className={classes.title}>
        <strong>{item.title}</strong> <span className={classes.place}>{place}</span>
      </p>
      {control ? (
        <>
          <Tool icon={IconZoomOut} label="Alejar" keys="−" act={control.zoomOut} />
          <Tool icon={IconZoomIn} label="Acercar" keys="+" act={control.zoomIn} />
          <Tool icon={IconRotateClockwise} label="Girar" keys="g" act={control.turn} />
          <Tool icon={IconArrowsMaximize} label="Ver completo" keys="0" act={control.reset} />
        </>
      ) : null}
      {comparing.canCompare ? (
        <Tool
          icon={IconUserScan}
          label="Comparar con la foto"
          keys="v"
          act={comparing.toggle}
          isOn={isComparing}
        />
      ) : null}
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
    </div>
  )
}

interface ToolProps {
  icon: Icon
  label: string
  keys: string
  act: () => void
  isOn?: boolean
}

function Tool({ icon: Picture, label, keys, act, isOn }: ToolProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={`${label} (${keys})`}
      onClick={act}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn, variant: isOn ? "light" : "subtle" })}
    >
      <Picture size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
