import { Text } from "@mantine/core"
import {
  disableBankUser,
  enableBankUser,
  inviteBankUser,
  listBankUsers,
  sendBankUserLink,
} from "@trazo/contract/distributors/bank-users"
import {
  getPaymentSettings,
  type PaymentSettings,
  saveBankAccount,
  savePaymentSettings,
} from "@trazo/contract/distributors/payment-methods"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  getCardGateway,
  probeCardGateway,
  saveCardGateway,
  switchCardGateway,
} from "@trazo/contract/money/card-gateway-setup"
import { paths } from "@trazo/contract/paths"
import { bankAccountKinds } from "@trazo/domain/money/bank-account"
import { paymentMethods } from "@trazo/domain/money/payment-receipt"
import type { RouterContextProvider } from "react-router"
import { Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import type { Intents, SentForm } from "../../../../shared-features/platform/intent/page-action.ts"
import {
  endpointIntents,
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
import { CardGateway } from "./card-gateway.tsx"
import { gatewayChoice } from "./gateway-choice.ts"

export const meta = pageTitle("Métodos de pago")

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, cards, users] = await Promise.all([
    load(context, getPaymentSettings),
    load(context, getCardGateway),
    load(context, listBankUsers),
  ])
  return { settings, cards, users }
}

type Context = Readonly<RouterContextProvider>
type Accounts = PaymentSettings["accounts"]

function paymentIntents(context: Context) {
  /** Saves the list that the form's version shows, with a change. The API refuses another version. */
  const saveList = async (form: SentForm, changed: (accounts: Accounts, id: string) => Accounts) => {
    const { accepts, accounts } = await call(context, getPaymentSettings)
    const next = changed(accounts, form.text("id")).map(({ id, active }) => ({ id, active }))
    const { version } = form.pick("version")
    return await call(context, savePaymentSettings, { body: { accepts, accounts: next, version } })
  }
  return {
    async accepts(form) {
      const { accounts } = await call(context, getPaymentSettings)
      const chosen = form.texts("accepts")
      const body = {
        accepts: paymentMethods.filter((method) => chosen.includes(method)),
        accounts: accounts.map(({ id, active }) => ({ id, active })),
        asksReference: form.text("asksReference") === "yes",
        version: form.text("version"),
      }
      return await call(context, savePaymentSettings, { body })
    },
    account(form) {
      const { id, ...typed } = form.pick("id", "bank", "number", "holder", "ruc", "version")
      const kind = bankAccountKinds.find((one) => one === form.text("kind"))
      if (!kind) throw new ApiError("VALIDATION_FAILED", { fields: { kind: "Escoja una de las opciones" } })
      return call(context, saveBankAccount, { body: { ...(id && { id }), ...typed, kind } })
    },
    use: (form) =>
      saveList(form, (accounts, id) =>
        accounts.map((one) => (one.id === id ? { ...one, active: form.text("active") === "yes" } : one)),
      ),
    raise: (form) => saveList(form, (accounts, id) => raised(accounts, id)),
    remove: (form) => saveList(form, (accounts, id) => accounts.filter((one) => one.id !== id)),
    gateway(form) {
      const { kind, isDemonstration } = gatewayChoice(form.text("gateway"))
      return call(context, saveCardGateway, {
        body: {
          ...form.pick("account", "secret", "version"),
          kind,
          address: isDemonstration ? null : form.text("address"),
        },
      })
    },
    cards: (form) =>
      call(context, switchCardGateway, {
        body: {
          isOn: form.text("isOn") === "yes",
          isFirst: form.text("isFirst") === "yes",
          version: form.text("version"),
        },
      }),
    probeCards: () => call(context, probeCardGateway),
  } satisfies Intents
}

/** With the account one place earlier. */
function raised(accounts: Accounts, id: string): Accounts {
  const from = accounts.findIndex((one) => one.id === id)
  const [account] = accounts.slice(from, from + 1)
  return account && from > 0 ? accounts.toSpliced(from, 1).toSpliced(from - 1, 0, account) : accounts
}

const bankUserEndpoints = {
  inviteUser: inviteBankUser,
  userLink: sendBankUserLink,
  enableUser: enableBankUser,
  disableUser: disableBankUser,
}

export async function action({ request, context }: Route.ActionArgs) {
  const intents = { ...paymentIntents(context), ...endpointIntents(context, bankUserEndpoints) }
  return handleIntents(await request.formData(), intents)
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function Payments({ loaderData: { settings, cards, users } }: Route.ComponentProps) {
  const { instructions, mayEdit } = settings
  return (
    <>
      <BankAccounts settings={settings} />
      <AcceptedMethods settings={settings} />
      <CardGateway setup={cards} mayEdit={mayEdit} />
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
