import { Alert, Box, Text } from "@mantine/core"
import {
  getAuthority,
  getIssuingCertificate,
  getIssuingRevocationList,
  getRootCertificate,
  getRootRevocationList,
} from "@trazo/contract/authority"
import { load } from "../../../shared-features/api/call.ts"
import { brandContext } from "../../../shared-features/branding/brand-context.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Markdown } from "../markdown/markdown.tsx"
import { Page } from "../page/page.tsx"
import type { Route } from "./+types/legal-information"
import { consentDocument, type LegalDocument, privacyDocument, termsDocument } from "./legal-documents.ts"
import classes from "./legal-information.module.css"
import { practiceStatement } from "./practice-statement.ts"

export const meta = pageTitle("Información legal")

/** Fills in the texts on the server, so that the browser does not load them as code. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, ruc, address, supportEmail } = context.get(brandContext).distributor?.distributorData ?? {
    name: "La distribuidora",
    ruc: "",
    address: "",
    supportEmail: "",
  }
  const contact = supportEmail ? `[${supportEmail}](mailto:${supportEmail})` : "su proveedor"
  const authority = await load(context, getAuthority)
  const party = { name, ruc, address, contact, authority }
  const filled = <Party,>(document: LegalDocument<Party>, of: Party) => ({
    ...document,
    text: document.text(of),
  })
  return {
    name,
    documents: [
      ...[termsDocument, privacyDocument, consentDocument].map((document) => filled(document, party)),
      filled(practiceStatement, party),
    ],
    files: [
      { label: "Certificado de la autoridad raíz", address: getRootCertificate.path },
      { label: "Certificado de la autoridad emisora", address: getIssuingCertificate.path },
      { label: "Lista de revocación de la autoridad emisora", address: getIssuingRevocationList.path },
      { label: "Lista de revocación de la autoridad raíz", address: getRootRevocationList.path },
    ],
  }
}

export default function LegalInformation({ loaderData: { name, documents, files } }: Route.ComponentProps) {
  const ownTerms = useDistributor()?.multimedia.termsUrl
  return (
    <Page width={1120} columns="menu">
      <header className={classes.index}>
        <h1>Información legal</h1>
        <Text c="dimmed" mt="sm">
          Lo que acepta, qué se hace con sus datos y cómo se emiten los certificados.
        </Text>
        <nav aria-label="Documentos">
          <ul className={classes.links}>
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
      <div>
        {documents.map(({ id, title, version, since, text }) => (
          <section key={id} id={id} className={classes.document} aria-labelledby={`${id}-titulo`}>
            <Box component="h2" id={`${id}-titulo`} fz="var(--text-xl)">
              {title}
            </Box>
            <Text c="dimmed" mt="xs" mb="md">
              Versión {version}, vigente desde el {since}
            </Text>
            {id === "terminos" && ownTerms ? (
              <Alert role="note" mb="md">
                {name} publicó sus propios términos y condiciones, que son los que usted acepta:{" "}
                <a href={ownTerms} target="_blank" rel="noreferrer">
                  leer el documento
                </a>
                . Lo que sigue es el texto de la plataforma.
              </Alert>
            ) : null}
            <Markdown text={text} />
          </section>
        ))}
        <section id="autoridad" className={classes.document} aria-labelledby="autoridad-titulo">
          <Box component="h2" id="autoridad-titulo" fz="var(--text-xl)">
            Autoridad de certificación
          </Box>
          <p>Para comprobar un certificado con otros programas:</p>
          <ul className={classes.links}>
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
    </Page>
  )
}
