import { Button } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { useEffect, useRef, useState } from "react"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import classes from "./account-list.module.css"
import { PersonFields, personLabels } from "./person-fields.tsx"
import { useAct } from "./use-act.ts"

interface AddAccountProps {
  title: string
  /** What else is asked of them. */
  children?: React.ReactNode
}

/** Opens to the form that invites somebody; empty again once they were. */
export function AddAccount({ title, children }: AddAccountProps) {
  const { Form, failure, isBusy, isDone } = useAct("invite")
  const box = useRef<HTMLDetailsElement>(null)
  const [invited, setInvited] = useState(0)
  useEffect(() => {
    if (!isDone) return
    setInvited((count) => count + 1)
    if (box.current) box.current.open = false
  }, [isDone])
  return (
    <>
      <details ref={box} className={classes.adder}>
        <summary>
          <IconPlus size={18} stroke={2} aria-hidden="true" />
          {title}
        </summary>
        {/* Another form after each success, for the fields keep what was typed. */}
        <Form key={invited} method="post" noValidate className={classes.form}>
          <input type="hidden" name="intent" value="invite" />
          <ErrorSummary message={failure.message} fields={failure.fields} labels={personLabels} />
          <PersonFields fields={failure.fields} typed={failure.typed} />
          {children}
          <div className={classes.send}>
            <Button type="submit" loading={isBusy}>
              Invitar
            </Button>
            <span>Le llegará un enlace para crear su contraseña. Vale por tres días.</span>
          </div>
        </Form>
      </details>
      {isDone ? (
        <div className={classes.form}>
          <SavedNote>Invitación enviada</SavedNote>
        </div>
      ) : null}
    </>
  )
}
