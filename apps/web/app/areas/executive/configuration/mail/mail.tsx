import { Anchor } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import * as contract from "@trazo/contract/platform/email-templates"
import {
  type EmailTemplateKey,
  emailTemplateKeys,
  emailTemplates,
} from "@trazo/domain/platform/email-templates"
import { data, Link, type RouterContextProvider } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import type { Route } from "./+types/mail"
import { MailEditor } from "./mail-editor.tsx"

export const meta = pageTitle("Correo")

export async function loader({ params, context }: Route.LoaderArgs) {
  const { mails, mayEdit } = await load(context, contract.listEmailTexts)
  const mail = mails.find(({ key }) => key === params.mail)
  if (!mail) throw data(null, { status: 404 })
  return { mail, mayEdit }
}

const intents = (context: Readonly<RouterContextProvider>, mail: EmailTemplateKey) => {
  const textsOf = (form: { text: (name: string) => string }) =>
    Object.fromEntries(emailTemplates[mail].fields.map(({ key }) => [key, form.text(key)]))
  return {
    save: (form) =>
      call(context, contract.saveEmailTexts, {
        params: { mail },
        body: { texts: textsOf(form), version: form.text("version") },
      }),
    test: (form) =>
      call(context, contract.testEmailTexts, { params: { mail }, body: { texts: textsOf(form) } }),
  } satisfies Intents
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const mail = emailTemplateKeys.find((key) => key === params.mail)
  if (!mail) throw data(null, { status: 404 })
  return handleIntents(await request.formData(), intents(context, mail))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function MailScreen({ loaderData: { mail, mayEdit } }: Route.ComponentProps) {
  return (
    <>
      <Anchor component={Link} to={paths.configurationMails} display="inline-block" my="md">
        Todos los correos
      </Anchor>
      <MailEditor key={mail.key} mail={mail} mayEdit={mayEdit} />
    </>
  )
}
