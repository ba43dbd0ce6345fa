import { Text } from "@mantine/core"
import { listBankUsers } from "@trazo/contract/distributors/bank-users"
import { getPaymentSettings } from "@trazo/contract/distributors/payment-methods"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { Markdown } from "../../../../ui/markdown/markdown.tsx"
import type { Route } from "./+types/payments"
import { AcceptedMethods } from "./accepted-methods.tsx"
import { BankAccounts } from "./bank-accounts.tsx"
import { BankUsers } from "./bank-users.tsx"
import { bankUserIntents, paymentIntents } from "./payment-intents.ts"

export const meta = pageTitle("Métodos de pago")

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, users] = await Promise.all([
    load(context, getPaymentSettings),
    load(context, listBankUsers),
  ])
  return { settings, users }
}

export async function action({ request, context }: Route.ActionArgs) {
  const intents = { ...paymentIntents(context), ...bankUserIntents(context) }
  return handleIntents(await request.formData(), intents)
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function Payments({ loaderData: { settings, users } }: Route.ComponentProps) {
  const { instructions, mayEdit } = settings
  return (
    <>
      <BankAccounts settings={settings} />
      <AcceptedMethods settings={settings} />
      <Section title="Indicaciones" hint="Lo que su cliente lee junto a las cuentas.">
        <SectionBody>
          {instructions ? (
            <Markdown text={instructions} />
          ) : (
            <Text inherit>Todavía no hay indicaciones.</Text>
          )}
          {mayEdit ? (
            <Text inherit>
              <Link to={`${paths.configurationTexts}#transaction`}>
                {instructions ? "Cambiarlas en Textos" : "Escribirlas en Textos"}
              </Link>
            </Text>
          ) : null}
        </SectionBody>
      </Section>
      <BankUsers {...users} mayEdit={mayEdit} />
    </>
  )
}
