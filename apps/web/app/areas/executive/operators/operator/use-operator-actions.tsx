import type { Operator } from "@trazo/contract/identity/operators"
import { useState } from "react"
import { type Intent, useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import type { RecordAction } from "../../../../ui/record/record-actions.tsx"
import { RoleDialog } from "./role-dialog.tsx"

interface Rights {
  mayEdit: boolean
  mayDisable: boolean
  /** Whether the reader is an administrator, who may make others administrators. */
  mayGiveAll: boolean
}

/** What may be done with a person's access, and its dialogs. */
export function useOperatorActions(operator: Operator, { mayEdit, mayDisable, mayGiveAll }: Rights) {
  const [open, setOpen] = useState<"role" | "disable" | null>(null)
  const close = () => setOpen(null)
  const role = useIntent("role", { onDone: close })
  const link = useIntent("link")
  const enable = useIntent("enable")
  const disable = useIntent("disable")
  const { names, state, isCaller, administrator } = operator
  const whyNot = whyNotChanged({ isCaller, administrator, mayGiveAll })
  const may = { edit: mayEdit, disable: mayDisable, whyNot }
  const actions = [
    ...activeActions(state, { role, link, disable }, may, setOpen),
    {
      key: "enable",
      label: "Activar",
      isAllowed: mayEdit && state === "disabled",
      whyNot,
      isMain: true,
      isPending: enable.isPending,
      onPress: () => enable.send(),
    },
  ]
  const dialogs = (
    <>
      <RoleDialog
        operator={operator}
        mayGiveAll={mayGiveAll}
        opened={open === "role"}
        intent={role}
        onClose={close}
      />
      <DisableDialog
        names={names}
        opened={open === "disable"}
        onCancel={close}
        onConfirm={() => {
          close()
          disable.send()
        }}
      />
    </>
  )
  const problem = link.failure.message ?? enable.failure.message ?? disable.failure.message
  const result = link.done ? `Enlace enviado a ${operator.email}.` : role.done ? "Rol cambiado." : null
  return { actions, dialogs, problem, result }
}

/** What may be done while the person has access. */
function activeActions(
  state: Operator["state"],
  { role, link, disable }: Record<"role" | "link" | "disable", Intent>,
  may: { edit: boolean; disable: boolean; whyNot: string | undefined },
  open: (dialog: "role" | "disable") => void,
): RecordAction[] {
  const isActive = state !== "disabled"
  const { whyNot } = may
  return [
    {
      key: "role",
      label: "Cambiar rol",
      isAllowed: may.edit && isActive,
      whyNot,
      isMain: true,
      isPending: role.isPending,
      onPress: () => open("role"),
    },
    {
      key: "link",
      isAllowed: may.edit && isActive,
      whyNot,
      isPending: link.isPending,
      label: state === "invited" ? "Invitar otra vez" : "Enviar enlace",
      onPress: () => link.send(),
    },
    {
      key: "disable",
      label: "Desactivar",
      isAllowed: may.disable && isActive,
      whyNot,
      isPending: disable.isPending,
      onPress: () => open("disable"),
    },
  ]
}

interface DisableDialogProps {
  names: string
  opened: boolean
  onCancel: () => void
  onConfirm: () => void
}

function DisableDialog({ names, ...dialog }: DisableDialogProps) {
  return (
    <ConfirmDialog title={`Desactivar a ${names}`} confirmLabel="Desactivar" isDestructive {...dialog}>
      Saldrá de inmediato de todos sus dispositivos y no podrá volver a ingresar. Lo que hizo se conserva, y
      puede activarse otra vez.
    </ConfirmDialog>
  )
}

function whyNotChanged({
  isCaller,
  administrator,
  mayGiveAll,
}: Pick<Operator, "isCaller" | "administrator"> & Pick<Rights, "mayGiveAll">): string | undefined {
  if (isCaller) return "Nadie cambia su propio acceso: pídalo a otra persona"
  if (administrator && !mayGiveAll) return "Solo un administrador cambia el acceso de otro"
  return undefined
}
