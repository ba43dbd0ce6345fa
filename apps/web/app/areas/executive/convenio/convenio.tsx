import { Box, Group, Radio } from "@mantine/core"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import "@mantine/core/styles/Radio.layer.css"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import {
  closeConvenioMonth,
  listConvenioMonths,
  recordConvenioMonthPaid,
  undoConvenioMonthPaid,
} from "@trazo/contract/selling/convenio-months"
import {
  getConvenioSending,
  startConvenioSending,
  stopConvenioSending,
} from "@trazo/contract/selling/convenio-sendings"
import { type Convenio, changeConvenio, createConvenio, getConvenio } from "@trazo/contract/selling/convenios"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { accountInvoicingLabel } from "@trazo/domain/money/monthly-account"
import { convenioFields, convenioPayerNames, convenioPayers } from "@trazo/domain/selling/convenio"
import { type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  checkedTexts,
  chosenOf,
  dayOrNull,
  wholeOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { ConvenioBadge, quotaText, termText } from "../convenios/convenio-columns.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { AccountInvoicing, invoicingOf } from "../monthly-account/account-invoicing.tsx"
import { issueMonth } from "../monthly-account/issue-month.tsx"
import { CertificateScope, SellingEditor, TermFields, termLabels } from "../selling-editor.tsx"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/convenio"
import { ConvenioMonths } from "./convenio-months.tsx"
import { InviteAll } from "./invite-all.tsx"

export const meta = pageTitle("Convenio")

/** A new convenio without an id. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  const [convenio, months, sending] = id
    ? await Promise.all([
        load(context, getConvenio, { params: { id } }),
        load(context, listConvenioMonths, { params: { id } }),
        load(context, getConvenioSending, { params: { id } }),
      ])
    : [null, null, null]
  return {
    convenio,
    months,
    sending,
    mayLoad: mayDo(executive, paths.executiveConvenioLoads, "create"),
    today: new Date().toISOString(),
    mayEdit: mayDo(executive, paths.executiveConvenioClients, "edit"),
    mayRecordPayment: mayDo(executive, `${paths.executiveConvenios}/certificates`, "validatePayment"),
    mayExport: mayDo(executive, paths.executiveConvenioClients, "export"),
    maySeeSales: mayDo(executive, paths.executiveBilling, "view"),
    mayIssue: mayDo(executive, paths.executiveBilling, "create"),
  }
}

function convenioOf(form: SentForm) {
  const { quota, ...texts } = checkedTexts(form, convenioFields)
  const payer = convenioPayers.find((one) => one === form.text("payer"))
  const startsOn = dayOrNull(form, "startsOn")
  if (!payer) throw new ApiError("VALIDATION_FAILED", { fields: { payer: fieldMessages.choose } })
  if (!startsOn) throw new ApiError("VALIDATION_FAILED", { fields: { startsOn: fieldMessages.required } })
  return {
    ...texts,
    quota: wholeOrNull(quota),
    payer,
    invoicing: invoicingOf(form),
    startsOn,
    kinds: chosenOf(form, "kinds", certificateKinds),
    validities: chosenOf(form, "validities", validities),
    endsOn: dayOrNull(form, "endsOn"),
  }
}

/** @param id null for a new convenio, which has no months and no people */
function convenioIntents(context: Readonly<RouterContextProvider>, id: string | null) {
  const monthOf = (form: SentForm) => ({ id: id ?? "", ...form.pick("month") })
  return {
    async save(form) {
      if (id === null) {
        const created = await call(context, createConvenio, { body: convenioOf(form) })
        return redirect(paths.executiveConvenio(created.id))
      }
      const state = form.has("active") ? ("active" as const) : ("disabled" as const)
      const body = { ...convenioOf(form), state, version: form.text("version") }
      return call(context, changeConvenio, { params: { id }, body })
    },
    closeMonth: (form) => {
      const body = { totalCents: Number(form.text("totalCents")) }
      return call(context, closeConvenioMonth, { params: monthOf(form), body })
    },
    issueMonth: (form) => issueMonth(context, form),
    inviteAll: () => call(context, startConvenioSending, { params: { id: id ?? "" } }),
    stopInviting: () => call(context, stopConvenioSending, { params: { id: id ?? "" } }),
    monthPaid: (form) =>
      call(context, recordConvenioMonthPaid, { params: monthOf(form), body: form.pick("reference") }),
    monthUnpaid: (form) =>
      call(context, undoConvenioMonthPaid, { params: monthOf(form), body: form.pick("reason") }),
  } satisfies Intents
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), convenioIntents(context, id ?? null))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

const peopleText = (count: number) =>
  count === 1 ? "Ver a 1 persona" : `Ver a ${count.toLocaleString("es-EC")} personas`

const breadcrumb = [{ to: paths.executiveConvenios, title: "Convenios" }]

export default function ConvenioPage({ loaderData }: Route.ComponentProps) {
  const { convenio, sending, mayEdit, mayLoad } = loaderData
  return (
    <Box component="main" p="md">
      {convenio ? (
        <RecordPage
          key={convenio.id}
          title={convenio.name}
          breadcrumb={breadcrumb}
          badges={<ConvenioBadge standing={convenio.standing} />}
          lead={`${termText(convenio)}. Paga: ${convenioPayerNames[convenio.payer].toLowerCase()}. Cupo usado: ${quotaText(convenio)}.`}
          actions={[
            {
              key: "people",
              label: peopleText(convenio.people),
              isMain: true,
              to: paths.executiveConvenioClientsOf(convenio.id),
            },
            {
              key: "load",
              label: "Cargar un archivo",
              isAllowed: mayLoad,
              to: paths.executiveConvenioLoadsInto(convenio.id),
            },
          ]}
        >
          <ConvenioEditor convenio={convenio} today={loaderData.today} />
          {sending && convenio.people > 0 ? (
            <InviteAll convenio={convenio} sending={sending} mayEdit={mayEdit} />
          ) : null}
          {loaderData.months ? (
            <ConvenioMonths {...loaderData} convenio={convenio} months={loaderData.months} />
          ) : null}
        </RecordPage>
      ) : (
        <RecordPage title="Nuevo convenio" breadcrumb={breadcrumb}>
          <ConvenioEditor convenio={null} today={loaderData.today} />
        </RecordPage>
      )}
    </Box>
  )
}

const labels = {
  ...labelsOf(convenioFields),
  ...termLabels,
  payer: "Quién paga",
  invoicing: accountInvoicingLabel,
}

/** @param convenio null for a new one */
function ConvenioEditor({ convenio, today }: { convenio: Convenio | null; today: string }) {
  const stored = storedTexts(convenio, today)
  return (
    <SellingEditor
      record={convenio}
      title="Convenio"
      createLabel="Crear convenio"
      hint="Los precios son los del canal Convenio, en la pantalla Precios."
      activeLabel="Está en vigor"
      labels={labels}
      stored={stored}
    >
      {(failure) => {
        const fields = { fields: convenioFields, failure, stored }
        return (
          <>
            <FormFields {...fields} names={["name", "ruc"]} columns={2} />
            <FormFields {...fields} names={["contactNames"]} />
            <FormFields {...fields} names={["contactEmail", "contactPhone"]} columns={2} />
            <CertificateScope record={convenio} />
            <TermFields stored={stored} failure={failure} isStartRequired />
            <Radio.Group
              label={labels.payer}
              name="payer"
              defaultValue={failure.typed("payer", convenio?.payer ?? "person")}
              error={failure.fields.payer}
            >
              <Group mt={4}>
                {convenioPayers.map((payer) => (
                  <Radio key={payer} value={payer} label={convenioPayerNames[payer]} />
                ))}
              </Group>
            </Radio.Group>
            <AccountInvoicing failure={failure} stored={convenio?.invoicing} />
            <FormFields {...fields} names={["quota"]} columns={2} />
          </>
        )
      }}
    </SellingEditor>
  )
}

/** A new agreement begins today, unless somebody says otherwise. */
function storedTexts(convenio: Convenio | null, today: string) {
  return {
    name: convenio?.name ?? "",
    ruc: convenio?.ruc ?? "",
    contactNames: convenio?.contactNames ?? "",
    contactEmail: convenio?.contactEmail ?? "",
    contactPhone: convenio?.contactPhone ?? "",
    quota: convenio?.quota ? String(convenio.quota) : "",
    startsOn: convenio ? convenio.startsOn : ecuadorDay(new Date(today)),
    endsOn: convenio?.endsOn ?? "",
  }
}

export const ErrorBoundary = StaffError
