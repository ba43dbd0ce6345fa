import type { Icon } from "@tabler/icons-react"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import IconPencilCheck from "@tabler/icons-react/dist/esm/icons/IconPencilCheck.mjs"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { CopyButton } from "./copy-button.tsx"
import { type CorrectionDraft, type Target, TargetCheckbox, TargetReason } from "./correction-bar.tsx"
import classes from "./data-panel.module.css"
import type { FieldMark } from "./field-marks.ts"

/** What the client sent again: the reviewer looks there first. */
export function CorrectedMark() {
  return (
    <StatusBadge icon={IconPencilCheck} tone="warn">
      Corregido
    </StatusBadge>
  )
}

const pictures: Record<FieldMark["tone"], Icon> = {
  good: IconCircleCheck,
  calm: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconCircleX,
}

interface FieldRowProps {
  label: string
  children: React.ReactNode
  /** Given where it is looked up elsewhere. */
  copied?: string | undefined
  mark?: FieldMark | null
  isCorrected?: boolean
  /** What the client was asked to correct in it, while the request waits for that. */
  asked?: string | undefined
  /** What can be asked to correct here; null where nothing can. */
  target?: Target | null
  /** Null while no correction is being written. */
  draft?: CorrectionDraft | null
}

/** A label with its value and all that is known of it. */
export function FieldRow({
  label,
  children,
  copied,
  mark = null,
  isCorrected = false,
  asked,
  target = null,
  draft = null,
}: FieldRowProps) {
  const isChosen = Boolean(target && draft?.isChosen(target.id))
  return (
    <div className={classes.row} data-chosen={isChosen} data-corrected={isCorrected}>
      <dt>
        {target && draft ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control.
          <label className={classes.choice}>
            <TargetCheckbox target={target} draft={draft} />
            {label}
          </label>
        ) : (
          <span className={draft ? classes.fixed : undefined}>{label}</span>
        )}
      </dt>
      <dd>
        <span className={classes.value}>
          {children}
          {copied ? <CopyButton label={label} value={copied} /> : null}
          {isCorrected ? <CorrectedMark /> : null}
        </span>
        {mark ? <Mark {...mark} /> : null}
        {asked ? <p className={classes.asked}>Se pidió corregir: {asked}</p> : null}
      </dd>
      {target && draft && isChosen ? (
        <dd className={classes.reason}>
          <TargetReason target={target} draft={draft} />
        </dd>
      ) : null}
    </div>
  )
}

function Mark({ tone, text }: FieldMark) {
  const Picture = pictures[tone]
  return (
    <span className={classes.mark} data-tone={tone}>
      <Picture size={16} stroke={2} aria-hidden="true" />
      {text}
    </span>
  )
}
