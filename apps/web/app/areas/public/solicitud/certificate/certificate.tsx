import { chooseCertificate } from "@trazo/contract/buying/purchase"
import { getCatalogue } from "@trazo/contract/distributors/catalogue"
import { Form, redirect } from "react-router"
import { addressOf } from "../../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { OfferChooser, useOfferChoice } from "../../../../shared-features/selling/offers/offer-chooser.tsx"
import { chosenOffer, groupOffers } from "../../../../shared-features/selling/offers/offers.ts"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { flowOf } from "../flow.ts"
import classes from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/certificate"

export const meta = pageTitle("Certificado")

export async function loader({ context }: Route.LoaderArgs) {
  const { channel, kind, validity } = flowOf(context).certData
  const { offers } = await load(context, getCatalogue, { query: { channel } })
  // An invitation is for one certificate.
  const offered = offers.filter(
    (offer) => channel !== "convenio" || (offer.kind === kind && offer.validity === validity),
  )
  return { groups: groupOffers(offered) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    return redirect(addressOf(await call(context, chooseCertificate, { body: chosenOffer(form) })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function Certificate({ loaderData: { groups } }: Route.ComponentProps) {
  const choice = useOfferChoice(groups, useFlow().certData)
  const { message } = useFormFailure()
  return (
    <Form method="post" className={classes.form}>
      <ErrorSummary message={message} />
      <div>
        <StepHeading title="Elija su certificado">
          Puede cambiarlo hasta que envíe su solicitud; lo que ya llenó se conserva.
        </StepHeading>
        <OfferChooser groups={groups} choice={choice} />
      </div>
      <StepButtons step="certificate" isBusy={useIsSubmitting()} />
    </Form>
  )
}
