import { Box, Group, Paper, Stack, Text } from "@mantine/core"
import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { BankAccount } from "@trazo/contract/distributors/branding"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { holderIdentityName } from "@trazo/domain/money/bank-account"
import { receiptFields } from "@trazo/domain/money/payment-receipt"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import choices from "../../../ui/choices/choices.module.css"
import { ChoiceGroup } from "../../../ui/choices/choices.tsx"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { useServerError } from "../../../ui/fields/use-server-error.ts"
import classes from "./payment.module.css"

/** What is bought and its total with IVA. */
export function AmountCard({ flow }: { flow: PurchaseFlow }) {
  const { kind, validity } = flow.certData
  const products = flow.selectProducts.map(({ name }) => name)
  const { totalCents, ivaCents } = flow.payment.price
  return (
    <Box className={classes.amount ?? ""} p="md" bg="color-mix(in srgb, var(--brand) 8%, #fff)">
      <div>
        <Text fz="var(--text-xxl)" fw={700} lh={1.2} lts="-0.02em">
          <Money cents={totalCents} />
        </Text>
        <Text c="dimmed">
          {[`${certificateKindNames[kind]}, ${validityNames[validity]}`, ...products].join(" + ")}. Incluye{" "}
          <Money cents={ivaCents} /> de IVA.
        </Text>
      </div>
      <CopyButton text={plainAmount(totalCents)} label="Copiar el valor">
        Copiar
      </CopyButton>
    </Box>
  )
}

/** As a bank's form takes it. */
function plainAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function NoAccounts() {
  const email = useDistributor()?.distributorData.supportEmail
  return (
    <Text>
      Todavía no hay una cuenta donde pagar. {email ? `Escríbanos a ${email} y le ayudamos.` : ""} Su
      solicitud sigue guardada.
    </Text>
  )
}

interface AccountChoiceProps {
  accounts: readonly BankAccount[]
  totalCents: number
  error: string | undefined
}

/** The account is chosen by its card, which has what the bank asks for. */
export function AccountChoice({ accounts, totalCents, error }: AccountChoiceProps) {
  const [serverError, clearServerError] = useServerError(error)
  const { label } = receiptFields.accountId
  return (
    <ChoiceGroup
      id="accountId"
      legend={label}
      size="field"
      aria-describedby="accountId-problem"
      onChange={clearServerError}
    >
      <Stack gap="md">
        {accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            totalCents={totalCents}
            isOnly={accounts.length === 1}
          />
        ))}
      </Stack>
      <Text c="var(--bad)" id="accountId-problem">
        {serverError}
      </Text>
    </ChoiceGroup>
  )
}

interface AccountCardProps {
  account: BankAccount
  totalCents: number
  isOnly: boolean
}

function AccountCard({ account, totalCents, isOnly }: AccountCardProps) {
  const lines = [
    ["Número de cuenta", account.number],
    ["Titular", account.holder],
    [holderIdentityName(account.ruc), account.ruc],
  ] as const
  return (
    <Paper component="article" withBorder radius="lg" className={classes.account} aria-label={account.bank}>
      <label className={classes.bank}>
        <IconBuildingBank
          size={24}
          stroke={1.5}
          color="var(--brand-ink)"
          style={{ flex: "none" }}
          aria-hidden="true"
        />
        <Text component="span" fz="var(--text-m)" fw={600}>
          {account.bank}
          <Text component="span" display="block" c="dimmed" fw={400}>
            Cuenta {accountKinds[account.kind]}
          </Text>
        </Text>
        <input
          type="radio"
          className={choices.radio}
          name="accountId"
          value={account.id}
          defaultChecked={isOnly}
          aria-label={accountName(account)}
        />
      </label>
      <Box component="dl" m={0} px="md">
        {lines.map(([label, value]) => (
          <div key={label} className={classes.line}>
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <dd>{value}</dd>
            <dd>
              <CopyButton
                text={value}
                label={`Copiar ${label === "RUC" ? label : label.toLowerCase()} de ${account.bank}`}
              >
                Copiar
              </CopyButton>
            </dd>
          </div>
        ))}
      </Box>
      <Group p="md" pt={8}>
        <CopyButton
          text={transferText(account, totalCents)}
          label={`Copiar todo de ${account.bank}`}
          variant="light"
        >
          Copiar todo
        </CopyButton>
      </Group>
    </Paper>
  )
}

/** What a bank's form or a helper asks for, one line each. */
export function transferText(account: BankAccount, totalCents: number): string {
  return [
    `Banco: ${account.bank}`,
    `Cuenta ${accountKinds[account.kind]}: ${account.number}`,
    `Titular: ${account.holder}`,
    `${holderIdentityName(account.ruc)}: ${account.ruc}`,
    `Valor: ${plainAmount(totalCents)}`,
  ].join("\n")
}

const accountKinds: Record<BankAccount["kind"], string> = {
  ahorros: "de ahorros",
  corriente: "corriente",
}

/** «Banco Pichincha, cuenta corriente 2100123456» */
export function accountName({ bank, kind, number }: BankAccount): string {
  return `${bank}, cuenta ${accountKinds[kind]} ${number}`
}
