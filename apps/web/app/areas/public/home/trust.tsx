import type { Icon } from "@tabler/icons-react"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Markdown } from "../markdown/markdown.tsx"
import contactStyles from "./contact.module.css"
import section from "./shop.module.css"
import classes from "./trust.module.css"

const reasons: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: IconScale,
    title: "Vale como su firma",
    text: "La Ley 67 de comercio electrónico le da los mismos efectos que a la firma manuscrita.",
  },
  {
    icon: IconLock,
    title: "Su clave es solo suya",
    text: "Se crea en su navegador y nunca sale de él sin cifrar. Nosotros no podemos verla ni copiarla.",
  },
  {
    icon: IconCertificate,
    title: "Una entidad de certificación la respalda",
    text: "Ella emite el certificado y publica su estado en todo momento, para quien necesite comprobarlo.",
  },
]

export function Trust() {
  return (
    <section className={classes.band} aria-labelledby="confianza-titulo">
      <div className={section.section}>
        <h2 className={section.heading} id="confianza-titulo">
          Por qué confiar
        </h2>
        <div className={classes.reasons}>
          {reasons.map(({ icon: Picture, title, text }) => (
            <div key={title}>
              <Picture size={32} stroke={1.5} className={classes.icon} aria-hidden="true" />
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          ))}
        </div>
        <Link className={classes.link} to={paths.legalInformation}>
          Lea las prácticas de certificación y el aviso de privacidad
        </Link>
      </div>
    </section>
  )
}

export function Contact() {
  const distributor = useDistributor()
  if (!distributor) return null
  const { name, address, supportEmail } = distributor.distributorData
  const schedule = distributor.configuration?.texts.schedule
  return (
    <section className={section.section} aria-labelledby="contacto-titulo">
      <div className={contactStyles.card}>
        <div>
          <h2 id="contacto-titulo">¿Necesita ayuda?</h2>
          <p className={contactStyles.text}>Escríbanos y una persona de {name} le responderá.</p>
          {supportEmail ? (
            <a className={contactStyles.email} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          ) : null}
        </div>
        <dl className={contactStyles.facts}>
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
