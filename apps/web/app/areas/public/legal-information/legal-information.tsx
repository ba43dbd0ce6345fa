import {
  getIssuingCertificate,
  getIssuingRevocationList,
  getRootCertificate,
  getRootRevocationList,
} from "@trazo/contract/authority"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Markdown } from "../markdown/markdown.tsx"
import type { Route } from "./+types/legal-information"
import { consentDocument, practiceDocument, privacyDocument, termsDocument } from "./legal-documents.ts"
import classes from "./legal-information.module.css"

export const meta = pageTitle("Información legal")

export function loader() {
  return {
    files: [
      { label: "Certificado de la autoridad raíz", address: getRootCertificate.path },
      { label: "Certificado de la autoridad emisora", address: getIssuingCertificate.path },
      { label: "Lista de revocación de la autoridad emisora", address: getIssuingRevocationList.path },
      { label: "Lista de revocación de la autoridad raíz", address: getRootRevocationList.path },
    ],
  }
}

const documents = [termsDocument, privacyDocument, consentDocument, practiceDocument]

export default function LegalInformation({ loaderData: { files } }: Route.ComponentProps) {
  const distributor = useDistributor()
  const { name, ruc, address, supportEmail } = distributor?.distributorData ?? {
    name: "La distribuidora",
    ruc: "",
    address: "",
    supportEmail: "",
  }
  const contact = supportEmail ? `[${supportEmail}](mailto:${supportEmail})` : "su proveedor"
  const party = { name, ruc, address, contact }
  const ownTerms = distributor?.multimedia.termsUrl
  return (
    <main className={classes.page}>
      <header>
        <h1>Información legal</h1>
        <p className={classes.lead}>
          Lo que acepta, qué se hace con sus datos y cómo se emiten los certificados.
        </p>
        <nav aria-label="Documentos">
          <ul className={classes.index}>
            {documents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#autoridad">Autoridad de certificación</a>
            </li>
          </ul>
        </nav>
      </header>
      <div className={classes.documents}>
        {documents.map(({ id, title, version, since, text }) => (
          <section key={id} id={id} className={classes.document} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>{title}</h2>
            <p className={classes.version}>
              Versión {version}, vigente desde el {since}
            </p>
            {id === "terminos" && ownTerms ? (
              <p className={classes.own}>
                {name} publicó sus propios términos y condiciones, que son los que usted acepta:{" "}
                <a href={ownTerms} target="_blank" rel="noreferrer">
                  leer el documento
                </a>
                . Lo que sigue es el texto de la plataforma.
              </p>
            ) : null}
            <Markdown text={text(party)} />
          </section>
        ))}
        <section id="autoridad" className={classes.document} aria-labelledby="autoridad-titulo">
          <h2 id="autoridad-titulo">Autoridad de certificación</h2>
          <p>Para comprobar un certificado con otros programas:</p>
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.address}>
                <a href={file.address} download>
                  {file.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}
