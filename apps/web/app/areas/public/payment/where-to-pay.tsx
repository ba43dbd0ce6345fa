import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs"
import type { BankAccount } from "@trazo/contract/branding"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { validityNames } from "@trazo/domain/validity"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Money } from "../../../ui/money.tsx"
import { CopyButton } from "../copy/copy-button.tsx"
import { Markdown } from "../markdown/markdown.tsx"
import classes from "./payment.module.css"

interface WhereToPayProps {
  flow: PurchaseFlow
  accounts: readonly BankAccount[]
  instructions: string
}

export function WhereToPay({ flow, accounts, instructions }: WhereToPayProps) {
  const email = useDistributor()?.distributorData.supportEmail
  const { kind, validity } = flow.certData
  const { totalCents, ivaCents } = flow.payment.price
  const plain = (totalCents / 100).toFixed(2)
  return (
    <section className={classes.where} aria-labelledby="pagar-titulo">
      <h2 id="pagar-titulo">1. Transfiera o deposite</h2>
      <div className={classes.amount}>
        <div>
          <p className={classes.sum}>
            <Money cents={totalCents} />
          </p>
          <p className={classes.quiet}>
            {certificateKindNames[kind]}, {validityNames[validity]}. Incluye <Money cents={ivaCents} /> de
            IVA.
          </p>
        </div>
        <CopyButton text={plain} label="Copiar el valor">
          Copiar
        </CopyButton>
      </div>
      {instructions ? (
        <div className={classes.instructions}>
          <Markdown text={instructions} />
        </div>
      ) : null}
      {accounts.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
      {accounts.length === 0 ? (
        <p className={classes.instructions}>
          Todavía no hay una cuenta donde pagar. {email ? `Escríbanos a ${email} y le ayudamos.` : ""} Su
          solicitud sigue guardada.
        </p>
      ) : null}
    </section>
  )
}

/** An account, each line ready to be copied into the bank's form. */
function AccountCard({ account }: { account: BankAccount }) {
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

const accountKinds: Record<BankAccount["kind"], string> = {
  ahorros: "de ahorros",
  corriente: "corriente",
}

export const methodNames = { transfer: "Transferencia", deposit: "Depósito" } as const

/** «Banco Pichincha, cuenta corriente 2100123456» */
export function accountName({ bank, kind, number }: BankAccount): string {
  return `${bank}, cuenta ${accountKinds[kind]} ${number}`
}
