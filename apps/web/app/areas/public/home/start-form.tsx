import { Button, Text } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import type { FastOffer } from "@trazo/contract/desk/fast"
import type { Catalogue, Offer } from "@trazo/contract/distributors/catalogue"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { paidByText } from "@trazo/domain/money/payment-receipt"
import { Form, useActionData, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { OfferChooser, useOfferChoice } from "../../../shared-features/selling/offers/offer-chooser.tsx"
import type { OfferGroup } from "../../../shared-features/selling/offers/offers.ts"
import { PriceLines } from "../../../shared-features/selling/offers/price-lines.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { PriceDifference } from "./answer-promise.tsx"
import { type AskedOpen, OpenQuestion } from "./open-request.tsx"
import classes from "./start-form.module.css"
import { type Asked, ReplaceQuestion, type UnfinishedPurchase } from "./unfinished.tsx"

interface StartFormProps {
  groups: OfferGroup[]
  ivaRate: number
  mostTaken: Catalogue["mostTaken"]
  paidBy: Catalogue["paidBy"]
  /** Of the fast channel. */
  fast: FastOffer | null
  /** Of this browser. */
  unfinished: UnfinishedPurchase | null
}

export function StartForm({ groups, ivaRate, mostTaken, paidBy, fast, unfinished }: StartFormProps) {
  const result = useActionData<Asked | AskedOpen | object>()
  // What the action asks before it starts a purchase.
  const asked = result && "asksFor" in result ? result : null
  const open = result && "open" in result ? result : null
  const choice = useOfferChoice(groups, (asked ?? open)?.offer)
  const failure = useFormFailure()
  const { state, formMethod } = useNavigation()
  const isStarting = state !== "idle" && formMethod === "POST"

  return (
    <Form method="post" className={classes.form}>
      <div>
        <ErrorSummary message={failure.message} />
        <OfferChooser groups={groups} choice={choice} mostTaken={mostTaken} />
      </div>
      <div className={classes.checkout}>
        {choice.offer ? <OfferTotal offer={choice.offer} ivaRate={ivaRate} fast={fast} /> : null}
        {unfinished && asked?.asksFor === unfinished.id ? (
          <ReplaceQuestion {...unfinished} isStarting={isStarting} />
        ) : open && open.offer.kind === choice.offer?.kind ? (
          <OpenQuestion {...open} isStarting={isStarting} />
        ) : (
          <Button
            type="submit"
            loading={isStarting}
            rightSection={<IconArrowRight size={20} aria-hidden="true" />}
          >
            Empezar
          </Button>
        )}
        <Text c="dimmed" className={classes.note}>
          {["Se paga al final", paidByText(paidBy)].join(" ").trim()}.
        </Text>
      </div>
    </Form>
  )
}

function OfferTotal({ offer, ivaRate, fast }: { offer: Offer } & Pick<StartFormProps, "ivaRate" | "fast">) {
  const { kind, validity, channel, price } = offer
  return (
    <div>
      <Text className={classes.what}>
        {certificateKindNames[kind]}, {validityNames[validity]}
        {channel === "fast" ? ", exprés" : ""}
      </Text>
      <PriceLines price={price} ivaLabel={`IVA ${Math.round(ivaRate * 100)} %`} />
      {fast ? <PriceDifference offer={offer} fast={fast} /> : null}
    </div>
  )
}
