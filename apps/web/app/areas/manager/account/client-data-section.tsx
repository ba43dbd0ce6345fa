import { Button } from "@mantine/core"
import type { OwnAccount } from "@trazo/contract/account"
import { accountFields } from "@trazo/domain/access/account-fields"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import classes from "../../../shared-features/account/account.module.css"
import { AccountSection } from "../../../shared-features/account/account-section.tsx"
import { DoneNote } from "../../../shared-features/account/done-note.tsx"
import { useAccountForm } from "../../../shared-features/account/use-account-form.ts"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/text-field.tsx"

/** Names and number are those of a document that staff have seen, so that they don't change here. */
export function ClientDataSection({ account }: { account: OwnAccount }) {
  const { names, surnames, identityType, identity, phone } = account
  const { Form, isBusy, failure, doneAt } = useAccountForm("phone")
  return (
    <AccountSection title="Sus datos">
      <DoneNote at={doneAt}>Guardamos su teléfono.</DoneNote>
      <Facts>
        <Fact name="Nombres y apellidos">{`${names} ${surnames ?? ""}`.trim()}</Fact>
        <Fact name={identityTypeNames[identityType ?? "ci"]}>{identity}</Fact>
      </Facts>
      <p className={classes.quiet}>Son los de su documento. Si hay un error, escríbanos.</p>
      <Form method="post" className={classes.form} noValidate>
        <ErrorSummary
          message={failure.message}
          fields={failure.fields}
          labels={{ phone: accountFields.phone.label }}
        />
        <input type="hidden" name="intent" value="phone" />
        <TextField
          name="phone"
          {...textFieldProps(accountFields.phone)}
          inputMode="tel"
          autoComplete="tel"
          defaultValue={failure.typed("phone", phone ?? "")}
          error={failure.fields.phone}
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
