import { Button, Menu, NativeSelect } from "@mantine/core"
import "@mantine/core/styles/Menu.layer.css"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconHandGrab from "@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs"
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs"
import type { Review } from "@trazo/contract/desk/review"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { askedChoices } from "../../../ui/fields/asked-choices.ts"
import { useHotkeys } from "../../../ui/page/use-hotkeys.ts"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { FailureNote, otherAssignee } from "./review-decisions.tsx"

type Opened = "handOver" | "takeOver" | null

/** Who has the request. The reader takes it, hands it over or releases it. «t» takes and releases. */
export function RequestAssignee({ review }: { review: Review }) {
  const { assignee, assignees, status } = review
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const assign = useIntent("assign", { onDone: close })
  const release = useIntent("release")
  const other = otherAssignee(review)
  const waitsForStaff = requestStatusCatalogue[status].nextActor === "staff"
  const mayTake = waitsForStaff && assignees.length > 0
  const press = () => {
    if (!mayTake) return
    if (other) setOpened("takeOver")
    else if (assignee) release.send()
    else assign.send()
  }
  useHotkeys({ t: press })
  const takeOver = () => assign.send(other ? { seenAssignee: other.id } : {})
  return (
    <>
      <AssigneeButton
        review={review}
        mayTake={mayTake}
        onPress={press}
        onHandOver={() => setOpened("handOver")}
      />
      {opened ? null : <FailureNote intent={release.failure.message ? release : assign} status={status} />}
      <ConfirmDialog
        opened={opened === "takeOver"}
        title={`Tomar la solicitud de ${review.names}`}
        confirmLabel="Tomar la solicitud"
        isBusy={assign.isPending}
        onConfirm={takeOver}
        onCancel={close}
      >
        <FailureNote intent={assign} status={status} />
        {other?.names ?? "Otra persona"} la tiene y puede estar revisándola ahora.
      </ConfirmDialog>
      <HandOverDialog review={review} intent={assign} opened={opened === "handOver"} onClose={close} />
    </>
  )
}

interface AssigneeButtonProps {
  review: Review
  mayTake: boolean
  onPress: () => void
  onHandOver: () => void
}

function AssigneeButton({ review, mayTake, onPress, onHandOver }: AssigneeButtonProps) {
  const { assignee, assignees } = review
  if (!mayTake) {
    return assignee ? (
      <StatusBadge icon={IconUser} tone="neutral">
        {assignee.isOwn ? "La tiene usted" : `La tiene ${assignee.names}`}
      </StatusBadge>
    ) : null
  }
  if (!assignee) {
    return (
      <Button
        variant="default"
        leftSection={<IconHandGrab size={18} aria-hidden="true" />}
        title="Tomar la solicitud (t)"
        onClick={onPress}
      >
        Tomar
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={assignee.isOwn ? "light" : "default"}
          leftSection={<IconUser size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {assignee.isOwn ? "La tiene usted" : `La tiene ${assignee.names}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onPress}>
          {assignee.isOwn ? "Soltar (t)" : "Tomarla de todos modos… (t)"}
        </Menu.Item>
        {assignee.isOwn && assignees.length > 1 ? (
          <Menu.Item onClick={onHandOver}>Pasar a un colega…</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

interface HandOverDialogProps {
  review: Review
  intent: ReturnType<typeof useIntent>
  opened: boolean
  onClose: () => void
}

function HandOverDialog({ review, intent, opened, onClose }: HandOverDialogProps) {
  const colleagues = review.assignees.filter(({ id }) => id !== review.assignee?.id)
  const choices = colleagues.map(({ id, names }) => ({ value: id, label: names }))
  return (
    <FormDialog
      opened={opened}
      title={`Pasar la solicitud de ${review.names}`}
      intent={intent}
      labels={{ to: "Colega" }}
      submitLabel="Pasar la solicitud"
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        name="to"
        label="Colega"
        required
        data={askedChoices(choices, "Elija al colega")}
      />
    </FormDialog>
  )
}
