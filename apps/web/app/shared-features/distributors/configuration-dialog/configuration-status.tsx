import { Button, Progress } from "@mantine/core"
import "@mantine/core/styles/Progress.layer.css"
import {
  barColour,
  type Completeness,
  canSell,
  configuredMessage,
  type OptionalItem,
} from "@trazo/domain/distributors/configuration-checklist"
import { useEffect, useState } from "react"
import { Dialog } from "../../../ui/dialog/dialog.tsx"
import classes from "./configuration-status.module.css"
import { dialogContent } from "./dialog-content.ts"
import { type ConfigurationPlaces, GroupList } from "./group-list.tsx"

export interface ConfigurationStanding {
  completeness: Completeness
  optional: readonly OptionalItem[]
  hasConfiguration: boolean
  mayConfigure: boolean
  places: ConfigurationPlaces
}

interface ConfigurationStatusProps extends ConfigurationStanding {
  userId: string
  /** False postpones the automatic opening to the next full page load. */
  opensByItself?: boolean
  /** The button «Volver al inicio», which signs out. */
  wayOut: React.ReactNode
}

/** The progress bar of the staff frame and its dialog (checklist F). */
export function ConfigurationStatus({
  completeness,
  optional,
  places,
  userId,
  opensByItself = true,
  wayOut,
  ...audience
}: ConfigurationStatusProps) {
  const { percentage, groups } = completeness
  const sells = audience.hasConfiguration && canSell(completeness)
  // Who cannot complete anything is not kept from work that is possible.
  const concerns = percentage < 100 && (audience.mayConfigure || !sells)
  const [isOpen, setOpen] = useOpenedOnce(userId, opensByItself && concerns)
  const { title, text, showsGroups, isDeadEnd } = dialogContent({ percentage, canSell: sells, ...audience })
  const close = () => setOpen(false)
  return (
    <>
      <ConfigurationBar percentage={percentage} onOpen={() => setOpen(true)} />
      <Dialog
        opened={isOpen}
        title={title}
        {...(showsGroups ? { size: "wide" as const } : {})}
        actions={isDeadEnd ? wayOut : <Button onClick={close}>Aceptar</Button>}
      >
        <p>{text}</p>
        {showsGroups ? (
          <GroupList groups={groups} optional={optional} places={places} onLeave={close} />
        ) : null}
      </Dialog>
    </>
  )
}

/** The user for whom the dialog opened by itself; reset by a full page load. */
let openedFor: string | null = null

/** Opens the dialog once per full page load and user (F6). */
function useOpenedOnce(userId: string, opensByItself: boolean) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!opensByItself || openedFor === userId) return
    openedFor = userId
    setOpen(true)
  }, [userId, opensByItself])
  return [isOpen, setOpen] as const
}

const barColours = { red: "var(--bad)", yellow: "#f0b400", green: "var(--good)" }

/** F4, F5 */
function ConfigurationBar({ percentage, onOpen }: { percentage: number; onOpen: () => void }) {
  const figure = `${percentage}%`
  const isComplete = percentage === 100
  const rest = isComplete ? configuredMessage.slice(figure.length) : " configurado"
  const colour = barColour(percentage)
  return (
    <div className={classes.bar} data-colour={colour} data-complete={isComplete}>
      <Progress.Root size={6} radius={3} className={classes.track ?? ""}>
        <Progress.Section
          value={percentage}
          color={barColours[colour]}
          miw={6}
          withAria={false}
          role="progressbar"
          aria-label="Configuración de la empresa"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentage}
          aria-valuetext={figure + rest}
        />
      </Progress.Root>
      <button type="button" className={classes.opener} aria-haspopup="dialog" onClick={onOpen}>
        <strong>{figure}</strong>
        <span className={classes.rest}>{rest}</span>
      </button>
    </div>
  )
}
