import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { validityNames } from "@trazo/domain/validity"
import { Money } from "../../../ui/money.tsx"
import classes from "./flow-bar.module.css"
import type { ShownFlow } from "./shown-flow.ts"

/** What is bought and how much, always seen on a phone. */
export function FlowBar({ flow }: { flow: ShownFlow }) {
  const { kind, validity, channel } = flow.certData
  return (
    <div className={classes.bar}>
      <span>
        {certificateKindNames[kind]} · {validityNames[validity]}
        {channel === "fast" ? " · Exprés" : ""}
      </span>
      <strong>
        <Money cents={flow.payment.price.totalCents} />
      </strong>
    </div>
  )
}
