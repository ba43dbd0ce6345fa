import { Button } from "@mantine/core"
import type { OwnAccount } from "@trazo/contract/account"
import { accountFields } from "@trazo/domain/access/account-fields"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { TextField, textFieldProps } from "../../ui/text-field.tsx"
import { Fact, Facts } from "../certificate-state/facts.tsx"
import classes from "./account.module.css"
import { AccountSection } from "./account-section.tsx"
import { DoneNote } from "./done-note.tsx"
import { useAccountForm } from "./use-account-form.ts"

/** Staff sign in by their e-mail, which whoever made their user changes. */
export function StaffDataSection({ account: { names, email } }: { account: OwnAccount }) {
  const { Form, isBusy, failure, doneAt } = useAccountForm("names")
  return (
    <AccountSection title="Sus datos">
      <DoneNote at={doneAt}>Guardamos sus nombres.</DoneNote>
      <Facts>
        <Fact name="Correo electrónico">{email}</Fact>
      </Facts>
      <Form method="post" className={classes.form} noValidate>
        <ErrorSummary
          message={failure.message}
          fields={failure.fields}
          labels={{ names: accountFields.names.label }}
        />
        <input type="hidden" name="intent" value="names" />
        <TextField
          name="names"
          {...textFieldProps(accountFields.names)}
          autoComplete="name"
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
