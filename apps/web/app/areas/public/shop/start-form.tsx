import { Button } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import { Form, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { OfferChooser } from "./offer-chooser.tsx"
import type { OfferGroup } from "./offer-groups.ts"
import { OfferTotal } from "./offer-total.tsx"
import classes from "./start-form.module.css"
import { useOfferChoice } from "./use-offer-choice.ts"

/** Choosing beside what it costs; the total and the way on stay in sight. */
export function StartForm({ groups, ivaRate }: { groups: OfferGroup[]; ivaRate: number }) {
  const choice = useOfferChoice(groups)
  const failure = useFormFailure()
  const { state, formMethod } = useNavigation()
  const isStarting = state !== "idle" && formMethod === "POST"

  return (
    <Form method="post" className={classes.form}>
      <div>
        <ErrorSummary message={failure.message} />
        <OfferChooser groups={groups} choice={choice} />
      </div>
      <div className={classes.checkout}>
        {choice.offer ? <OfferTotal offer={choice.offer} ivaRate={ivaRate} /> : null}
        <Button
          type="submit"
          loading={isStarting}
          rightSection={<IconArrowRight size={20} aria-hidden="true" />}
          className={classes.start}
        >
          Empezar
        </Button>
        <p className={classes.note}>Se paga al final, por transferencia o depósito.</p>
      </div>
    </Form>
  )
}
