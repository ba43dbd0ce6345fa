import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import classes from "./help.module.css"

export function Contact() {
  const data = useDistributor()?.distributorData
  if (!data?.supportEmail) return null
  return (
    <section className={classes.section} aria-labelledby="contacto">
      <h2 id="contacto">Contacto</h2>
      <p className={classes.contact}>
        Escríbanos y una persona de {data.name} le responderá:{" "}
        <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
      </p>
    </section>
  )
}
