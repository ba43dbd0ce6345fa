import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { validityNames } from "@trazo/domain/validity"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Money } from "../../../ui/money.tsx"
import { CopyButton } from "../copy/copy-button.tsx"
import classes from "./flow-aside.module.css"
import type { FlowData } from "./use-flow.ts"

/** Beside each step: what is bought, how to go on elsewhere, whom to ask. */
export function FlowAside({ flow, resumeLink }: FlowData) {
  const email = useDistributor()?.distributorData.supportEmail
  const { kind, validity, channel } = flow.certData
  const { price } = flow.payment
  return (
    <aside className={classes.aside} aria-label="Su compra">
      <div className={classes.purchase}>
        <p className={classes.title}>Su firma electrónica</p>
        <p className={classes.what}>
          {certificateKindNames[kind]}, {validityNames[validity]}
          {channel === "fast" ? ", exprés" : ""}
        </p>
        <dl className={classes.lines}>
          <dt>Precio sin IVA</dt>
          <dd>
            <Money cents={price.baseCents} />
          </dd>
          <dt>IVA</dt>
          <dd>
            <Money cents={price.ivaCents} />
          </dd>
          <dt className={classes.sum}>Total</dt>
          <dd className={classes.sum}>
            <Money cents={price.totalCents} />
          </dd>
        </dl>
      </div>
      <div className={classes.elsewhere}>
        <p className={classes.title}>Siga cuando quiera</p>
        <p className={classes.text}>
          Todo lo que avanza se guarda solo. Con este enlace continúa en otro dispositivo; es solo para usted.
        </p>
        <CopyButton text={resumeLink} label="Copiar enlace para seguir en otro dispositivo" variant="default">
          Copiar enlace
        </CopyButton>
      </div>
      {email ? (
        <p className={classes.help}>
          ¿Una duda? Escríbanos a <a href={`mailto:${email}`}>{email}</a>
        </p>
      ) : null}
    </aside>
  )
}
