import { getCatalogue } from "@trazo/contract/catalogue"
import { chooseCertificate } from "@trazo/contract/purchase"
import { Form, redirect } from "react-router"
import { call, load } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { chosenOffer } from "../shop/chosen-offer.ts"
import { OfferChooser } from "../shop/offer-chooser.tsx"
import { groupOffers } from "../shop/offer-groups.ts"
import { useOfferChoice } from "../shop/use-offer-choice.ts"
import type { Route } from "./+types/certificate"
import { addressOf } from "./flow-address.ts"
import { flowOf } from "./flow-context.ts"
import classes from "./step.module.css"
import { StepButtons } from "./step-buttons.tsx"
import { StepHeading } from "./step-heading.tsx"
import { useFlow } from "./use-flow.ts"
import { useSending } from "./use-sending.ts"

export const meta = pageTitle("Certificado")

export async function loader({ context }: Route.LoaderArgs) {
  const { channel } = flowOf(context).certData
  const { offers } = await load(context, getCatalogue, { query: { channel } })
  return { groups: groupOffers(offers) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    return redirect(addressOf(await call(context, chooseCertificate, { body: chosenOffer(form) })))
  } catch (error) {
    return formFailure(error, form)
  }
}

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
      <StepButtons step="certificate" isBusy={useSending()} />
    </Form>
  )
}
