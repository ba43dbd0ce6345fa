import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { type CertificateKind, certificateKindNames } from "@trazo/domain/certificate-kind"
import classes from "./needed-papers.module.css"
import section from "./shop.module.css"

const identity = ["Cédula por los dos lados, o pasaporte", "Foto de su rostro, que puede tomar aquí mismo"]

/** What to have at hand (the matrix of domain/papers, in the words of who reads it before starting). */
const needed: Record<CertificateKind, readonly string[]> = {
  subject1: identity,
  subject2: [...identity, "Certificado de RUC del SRI, con todas sus páginas"],
  subject4: [
    ...identity,
    "Certificado de RUC de la empresa",
    "Constitución de la empresa",
    "Nombramiento vigente, inscrito en el Registro Mercantil",
  ],
}

export function NeededPapers({ kinds }: { kinds: readonly CertificateKind[] }) {
  return (
    <section className={section.section} aria-labelledby="requisitos-titulo">
      <h2 className={section.heading} id="requisitos-titulo">
        Qué necesita
      </h2>
      <p className={section.lead}>Fotos nítidas o PDF. Si una foto pesa mucho, la hacemos más liviana.</p>
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <article key={kind} className={classes.kind}>
            <h3 className={classes.title}>{certificateKindNames[kind]}</h3>
            <ul className={classes.list}>
              {needed[kind].map((paper) => (
                <li key={paper}>
                  <IconFileText size={20} stroke={1.5} aria-hidden="true" />
                  <span>{paper}</span>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <p className={classes.note}>
        A las personas mayores de 65 años les pedimos además un video corto en el que autorizan su solicitud.
      </p>
    </section>
  )
}
