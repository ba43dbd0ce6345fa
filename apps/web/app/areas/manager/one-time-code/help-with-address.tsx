import { useDistributor } from "../../../shared-features/branding/use-brand.ts"

/** The account's address is changed by the distributor's staff only: a code to it proves who one is. */
export function HelpWithAddress() {
  const email = useDistributor()?.distributorData.supportEmail
  return (
    <>
      <p>Cuando su buzón vuelva a recibir correos, pida otro código.</p>
      {email ? (
        <p>
          Si ya no usa ese correo, escríbanos a <a href={`mailto:${email}`}>{email}</a>.
        </p>
      ) : null}
    </>
  )
}
