import { Box, Group, Paper, Stack, Text } from "@mantine/core"
import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs"
import type { BankAccount } from "@trazo/contract/configuration/branding"
import type { PurchaseFlow } from "@trazo/contract/requests/purchase"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { holderIdentityName } from "@trazo/domain/requests/bank-account"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import classes from "./payment.module.css"

interface WhereToPayProps {
  flow: PurchaseFlow
  accounts: readonly BankAccount[]
}

export function WhereToPay({ flow, accounts }: WhereToPayProps) {
  const email = useDistributor()?.distributorData.supportEmail
  const { kind, validity } = flow.certData
  const products = flow.selectProducts.map(({ name }) => name)
  const instructions = flow.texts.transaction
  const { totalCents, ivaCents } = flow.payment.price
  const plain = (totalCents / 100).toFixed(2)
  return (
    <Stack component="section" gap="md" justify="flex-start" aria-labelledby="pagar-titulo">
      <h2 id="pagar-titulo">1. Transfiera o deposite</h2>
      <div className={classes.amount}>
        <div>
          <Text fz="var(--text-xxl)" fw={700} lh={1.2} lts="-0.02em">
            <Money cents={totalCents} />
          </Text>
          <Text c="dimmed">
            {[`${certificateKindNames[kind]}, ${validityNames[validity]}`, ...products].join(" + ")}. Incluye{" "}
            <Money cents={ivaCents} /> de IVA.
          </Text>
        </div>
        <CopyButton text={plain} label="Copiar el valor">
          Copiar
        </CopyButton>
      </div>
      {instructions ? <Markdown text={instructions} /> : null}
      {accounts.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
      {accounts.length === 0 ? (
        <Text>
          Todavía no hay una cuenta donde pagar. {email ? `Escríbanos a ${email} y le ayudamos.` : ""} Su
          solicitud sigue guardada.
        </Text>
      ) : null}
    </Stack>
  )
}

function AccountCard({ account }: { account: BankAccount }) {
  const lines = [
    ["Número de cuenta", account.number],
    ["Titular", account.holder],
    [holderIdentityName(account.ruc), account.ruc],
  ] as const
  return (
    <Paper component="article" withBorder radius="lg" p="md" aria-label={account.bank}>
      <Group component="h3" gap={12} wrap="nowrap" fz="var(--text-m)">
        <IconBuildingBank
          size={24}
          stroke={1.5}
          color="var(--brand-ink)"
          className={classes.icon}
          aria-hidden="true"
        />
        <span>
          {account.bank}
          <Text component="span" display="block" c="dimmed">
            Cuenta {accountKinds[account.kind]}
          </Text>
        </span>
      </Group>
      <Box component="dl" m={0} mt="sm">
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
    </Paper>
  )
}

const accountKinds: Record<BankAccount["kind"], string> = {
  ahorros: "de ahorros",
  corriente: "corriente",
}

/** «Banco Pichincha, cuenta corriente 2100123456» */
export function accountName({ bank, kind, number }: BankAccount): string {
  return `${bank}, cuenta ${accountKinds[kind]} ${number}`
}
