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
import type { PaperItem } from "./paper-items.ts"
import classes from "./papers-panel.module.css"
import type { PictureControl } from "./use-picture-view.ts"

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

export function PaperTools({ item, place, turnTo, control, isComparing, comparing }: PaperToolsProps) {
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
