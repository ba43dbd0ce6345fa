import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs"
import type { BankAccount } from "@trazo/contract/branding"
import { CopyButton } from "../copy/copy-button.tsx"
import { accountKinds } from "./account-name.ts"
import classes from "./payment.module.css"

/** An account, each line ready to be copied into the bank's form. */
export function AccountCard({ account }: { account: BankAccount }) {
  const lines = [
    ["Número de cuenta", account.number],
    ["Titular", account.holder],
    ["RUC", account.ruc],
  ] as const
  return (
    <article className={classes.account} aria-label={account.bank}>
      <h3 className={classes.bank}>
        <IconBuildingBank size={24} stroke={1.5} aria-hidden="true" />
        <span>
          {account.bank}
          <span className={classes.kind}>Cuenta {accountKinds[account.kind]}</span>
        </span>
      </h3>
      <dl className={classes.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton text={value} label={`Copiar ${label.toLowerCase()} de ${account.bank}`}>
                Copiar
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
