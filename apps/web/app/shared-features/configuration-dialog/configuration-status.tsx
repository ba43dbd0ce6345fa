import { Button } from "@mantine/core"
import type { Completeness } from "@trazo/domain/branding/configuration-checklist"
import { NoticeDialog } from "../../ui/dialog/notice-dialog.tsx"
import { ConfigurationBar } from "./configuration-bar.tsx"
import { dialogReading } from "./dialog-reading.ts"
import { type ConfigurationPlaces, GroupList } from "./group-list.tsx"
import { useOpenedOnce } from "./use-opened-once.ts"

export interface ConfigurationStanding {
  completeness: Completeness
  hasConfiguration: boolean
  mayConfigure: boolean
  places: ConfigurationPlaces
}

interface ConfigurationStatusProps extends ConfigurationStanding {
  userId: string
  /** False while something else has to be read first: then it opens after the next full load. */
  opensByItself?: boolean
  /** «Volver al inicio», which signs out. */
  wayOut: React.ReactNode
}

/** The bar of the staff's frame, and the dialog that it opens (checklist F). */
export function ConfigurationStatus({
  completeness,
  places,
  userId,
  opensByItself = true,
  wayOut,
  ...asker
}: ConfigurationStatusProps) {
  const { percentage, groups } = completeness
  const [isOpen, setOpen] = useOpenedOnce(userId, opensByItself && percentage < 100)
  const { title, text, showsGroups, isDeadEnd } = dialogReading({ percentage, ...asker })
  const close = () => setOpen(false)
  return (
    <>
      <ConfigurationBar percentage={percentage} onOpen={() => setOpen(true)} />
      <NoticeDialog
        opened={isOpen}
        title={title}
        {...(showsGroups ? { size: "wide" as const } : {})}
        actions={isDeadEnd ? wayOut : <Button onClick={close}>Aceptar</Button>}
      >
        <p>{text}</p>
        {showsGroups ? <GroupList groups={groups} places={places} onLeave={close} /> : null}
      </NoticeDialog>
    </>
  )
}
