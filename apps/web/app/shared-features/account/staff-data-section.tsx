import { Button } from "@mantine/core"
import type { OwnAccount } from "@trazo/contract/account"
import { rulesOfOwn } from "@trazo/domain/access/account-fields"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { Fact, Facts } from "../certificate-state/facts.tsx"
import classes from "./account.module.css"
import { AccountSection } from "./account-section.tsx"
import { DoneNote } from "./done-note.tsx"
import { useAccountForm } from "./use-account-form.ts"

/** Staff sign in by their e-mail, which whoever made their user changes. */
export function StaffDataSection({ account: { names, email } }: { account: OwnAccount }) {
  const { Form, isBusy, failure, doneAt } = useAccountForm("names")
  const label = "Nombres y apellidos"
  return (
    <AccountSection title="Sus datos">
      <DoneNote at={doneAt}>Guardamos sus nombres.</DoneNote>
      <Facts>
        <Fact name="Correo electrónico">{email}</Fact>
      </Facts>
      <Form method="post" className={classes.form} noValidate>
        <ErrorSummary message={failure.message} fields={failure.fields} labels={{ names: label }} />
        <input type="hidden" name="intent" value="names" />
        <TextField
          name="names"
          label={label}
          autoComplete="name"
          required
          rules={rulesOfOwn("names")}
          maxLength={120}
          defaultValue={failure.typed("names", names)}
          error={failure.fields.names}
        />
        <div className={classes.ways}>
          <Button type="submit" variant="default" loading={isBusy}>
            Guardar
          </Button>
        </div>
      </Form>
    </AccountSection>
  )
}
