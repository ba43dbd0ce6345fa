import { Button, Stack, Text } from "@mantine/core"
import { renewalCalendar } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import {
  askRenewalCode,
  openRenewal,
  previewRenewalLink,
  type RenewalLink,
} from "@trazo/contract/requests/renewals"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { identityField } from "@trazo/domain/identity/account-fields"
import { Form, redirect, useNavigation, useSubmit } from "react-router"
import { continuationAddress } from "../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, isLinkRefusal, routeError } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/renovation"
import { forgetSentCode, keepSentCode, type SentCode, sentCode } from "./sent-code.ts"

export const meta = pageTitle("Renovar mi firma")

/** Sends nothing and sets no cookie: programs that check links open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const notice = new URL(request.url).searchParams.get("aviso")
  const link = notice === null ? null : await findLink(context, notice)
  const known = link ? notice : null
  return { notice: known, link, isBroken: notice !== null && link === null, sent: sentCode(request, known) }
}

async function findLink(context: Route.LoaderArgs["context"], notice: string): Promise<RenewalLink | null> {
  try {
    return await call(context, previewRenewalLink, { body: { notice } })
  } catch (error) {
    if (isLinkRefusal(error)) return null
    throw routeError(error)
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "")
  const [notice, identity] = [text("notice"), text("identity")]
  const caller = notice ? { notice } : { identity }
  const goTo = (path: string, cookie: string) => redirect(path, { headers: { "set-cookie": cookie } })
  try {
    if (form.get("intent") === "restart") return goTo(paths.renewal, forgetSentCode(request))
    if (form.get("intent") === "confirm") {
      const { status } = await call(context, openRenewal, { body: { ...caller, code: text("code") } })
      return goTo(continuationAddress(status, paths.renewalCheck), forgetSentCode(request))
    }
    const { expiresInSeconds } = await call(context, askRenewalCode, { body: caller })
    const page = notice ? `${paths.renewal}?aviso=${encodeURIComponent(notice)}` : paths.renewal
    return goTo(page, keepSentCode(request, { notice, identity }, expiresInSeconds))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function Renewal({ loaderData }: Route.ComponentProps) {
  const { notice, link, isBroken, sent } = loaderData
  if (link && link.state !== "open") return <Closed link={link} />
  return (
    <Page width={560}>
      <Stack gap="lg">
        <header>
          <h1>Renueve su firma electrónica</h1>
          <Text c="dimmed" mt="sm">
            {link?.notAfter
              ? `Su firma vence el ${formatDate(new Date(link.notAfter))}. Si nada cambió, son dos pantallas y el pago.`
              : "Con los datos y documentos que ya revisamos. Si nada cambió, son dos pantallas y el pago."}
          </Text>
        </header>
        {isBroken && !sent ? (
          <Text c="var(--warn)">Ese enlace no está completo. Escriba su número de documento.</Text>
        ) : null}
        {sent ? <TypeCode notice={notice} sent={sent} /> : <AskForCode notice={notice} />}
        {notice && !sent ? (
          <a href={renewalCalendar(notice)} download>
            Guardar la fecha en mi calendario
          </a>
        ) : null}
        <a href={paths.managerRenewals}>Entrar con mi cuenta</a>
      </Stack>
    </Page>
  )
}

function AskForCode({ notice }: { notice: string | null }) {
  const { message, fields, typed } = useFormFailure()
  const { state } = useNavigation()
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="send" />
      <Stack gap="md">
        <ErrorSummary message={message} fields={fields} />
        {notice ? (
          <>
            <input type="hidden" name="notice" value={notice} />
            <Text>Para saber que es usted, enviaremos un código al correo de su cuenta.</Text>
          </>
        ) : (
          <TextField
            name="identity"
            {...textFieldProps(identityField)}
            defaultValue={typed("identity")}
            error={fields.identity}
          />
        )}
        <Button type="submit" loading={state !== "idle"}>
          Enviarme el código
        </Button>
      </Stack>
    </Form>
  )
}

function TypeCode({ notice, sent }: { notice: string | null; sent: SentCode }) {
  const { message, typeCode } = useFormFailure()
  const { state } = useNavigation()
  const submit = useSubmit()
  const known: Record<string, string> = notice ? { notice } : { identity: sent.identity }
  const isOfCode = typeCode === "WRONG_CREDENTIALS" || typeCode === "VALIDATION_FAILED"
  return (
    <Form method="post">
      {Object.entries(known).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="md">
        <ErrorSummary message={isOfCode ? undefined : message} />
        <Text role="status">
          Si hay una firma por renovar, el código ya está en el correo de su cuenta. Revise también el correo
          no deseado.
        </Text>
        <CodeInput
          name="code"
          error={isOfCode ? message : undefined}
          sentKey={sent.sentAt}
          lifetimeSeconds={sent.secondsLeft}
          takesFocus
          onComplete={(code) => void submit({ ...known, intent: "confirm", code }, { method: "post" })}
          onResend={() => void submit({ ...known, intent: "send" }, { method: "post" })}
        />
        <Button type="submit" name="intent" value="confirm" loading={state !== "idle"}>
          Continuar
        </Button>
        {notice ? null : (
          <Button type="submit" name="intent" value="restart" variant="subtle">
            Usar otro número de documento
          </Button>
        )}
      </Stack>
    </Form>
  )
}

const closedTexts = {
  over: ["El plazo para renovar terminó", "Pida una firma nueva: le tomará unos minutos."],
  renewed: ["Esta firma ya se renovó", "Use la nueva, que está en sus certificados."],
  unavailable: [
    "Esta firma no se puede renovar",
    "Entre a su cuenta para ver su estado, o pida una firma nueva.",
  ],
} as const

function closedTextOf({ state, opens }: RenewalLink): readonly [title: string, text: string] {
  if (state === "early" && opens) {
    return ["Todavía no hace falta renovar", `Podrá renovarla desde el ${formatDate(new Date(opens))}.`]
  }
  return closedTexts[state === "early" || state === "open" ? "unavailable" : state]
}

function Closed({ link }: { link: RenewalLink }) {
  const [title, text] = closedTextOf(link)
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="md">
        <h1>{title}</h1>
        <Text c="dimmed">{text}</Text>
        <Button component="a" href={paths.managerSignatures}>
          Entrar a mi cuenta
        </Button>
        <a href={paths.home}>Pedir una firma nueva</a>
      </Stack>
    </Page>
  )
}
