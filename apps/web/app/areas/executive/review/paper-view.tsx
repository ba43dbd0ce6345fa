import { useRef } from "react"
import { useHotkeys } from "../../../ui/use-hotkeys.ts"
import type { PaperItem } from "./paper-items.ts"
import { PaperTools } from "./paper-tools.tsx"
import classes from "./papers-panel.module.css"
import { PictureStage } from "./picture-stage.tsx"
import { usePictureView } from "./use-picture-view.ts"

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
