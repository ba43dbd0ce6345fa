import { Switch } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import type { AskProof } from "../../../shared-features/second-factor/proof-required.ts"
import { useProvenFetcher } from "../../../shared-features/second-factor/use-proven-fetcher.ts"
import classes from "./second-factor.module.css"

/** What the switch sends to the page's action. */
export const requirementIntent = "require-factor"

interface RequirementCardProps {
  isRequired: boolean
  mayChange: boolean
  ask: AskProof
}

/** For who holds the configuration: what is asked of all the staff. */
export function RequirementCard({ isRequired, mayChange, ask }: RequirementCardProps) {
  const { send, isBusy, failure } = useProvenFetcher(ask)
  return (
    <section className={classes.choice} aria-labelledby="requirement">
      <h2 id="requirement">Para todo el personal</h2>
      <Switch
        size="md"
        withThumbIndicator={false}
        label="Pedir un segundo factor a todo el personal"
        description="Quien todavía no lo tenga solo podrá activarlo: hasta entonces no verá nada más."
        checked={isRequired}
        disabled={!mayChange || isBusy}
        onChange={(event) =>
          send({ intent: requirementIntent, isRequired: String(event.currentTarget.checked) })
        }
      />
      {failure ? <p role="alert">{failure.message}</p> : null}
    </section>
  )
}
