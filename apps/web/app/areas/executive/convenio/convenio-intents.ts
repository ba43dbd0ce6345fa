import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { closeConvenioMonth, recordConvenioMonthPaid } from "@trazo/contract/selling/convenio-months"
import { startConvenioSending, stopConvenioSending } from "@trazo/contract/selling/convenio-sendings"
import { changeConvenio, createConvenio } from "@trazo/contract/selling/convenios"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { convenioFields, convenioPayers } from "@trazo/domain/selling/convenio"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  checkedTexts,
  chosenOf,
  dayOrNull,
  wholeOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

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
    startsOn,
    kinds: chosenOf(form, "kinds", certificateKinds),
    validities: chosenOf(form, "validities", validities),
    endsOn: dayOrNull(form, "endsOn"),
  }
}

/** @param id null for a new convenio, which has no months and no people */
export function convenioIntents(context: Readonly<RouterContextProvider>, id: string | null) {
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
    inviteAll: () => call(context, startConvenioSending, { params: { id: id ?? "" } }),
    stopInviting: () => call(context, stopConvenioSending, { params: { id: id ?? "" } }),
    monthPaid: (form) => call(context, recordConvenioMonthPaid, { params: monthOf(form) }),
  } satisfies Intents
}
