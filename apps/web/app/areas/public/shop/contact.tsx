import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Markdown } from "../markdown/markdown.tsx"
import classes from "./contact.module.css"
import section from "./shop.module.css"

export function Contact() {
  const distributor = useDistributor()
  if (!distributor) return null
  const { name, address, supportEmail } = distributor.distributorData
  const schedule = distributor.configuration?.texts.schedule
  return (
    <section className={section.section} aria-labelledby="contacto-titulo">
      <div className={classes.card}>
        <div>
          <h2 id="contacto-titulo">¿Necesita ayuda?</h2>
          <p className={classes.text}>Escríbanos y una persona de {name} le responderá.</p>
          {supportEmail ? (
            <a className={classes.email} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          ) : null}
        </div>
        <dl className={classes.facts}>
          {schedule ? (
            <div>
              <dt>Horario</dt>
              <dd>
                <Markdown text={schedule} />
              </dd>
            </div>
          ) : null}
          {address ? (
            <div>
              <dt>Dirección</dt>
              <dd>{address}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </section>
  )
}
