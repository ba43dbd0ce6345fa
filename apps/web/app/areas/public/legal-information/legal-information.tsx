import { Alert, Box, Text } from "@mantine/core"
import {
  getAuthority,
  getIssuingCertificate,
  getIssuingRevocationList,
  getRootCertificate,
  getRootRevocationList,
} from "@trazo/contract/authority/authority"
import { getTerms, type TermsText, type TermsVersion } from "@trazo/contract/distributors/terms"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { brandContext } from "../../../shared-features/distributors/branding/brand-context.ts"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import {
  consentDocument,
  type LegalDocument,
  partyOf,
  privacyDocument,
  termsDocument,
} from "../../../shared-features/distributors/legal/legal-documents.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/legal-information"
import classes from "./legal-information.module.css"
import { practiceStatement } from "./practice-statement.ts"

export const meta = pageTitle("Información legal")

/** Fills in the texts on the server, so that the browser does not load them as code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { distributor } = context.get(brandContext)
  const party = partyOf(distributor)
  const authority = await load(context, getAuthority)
  const id = new URL(request.url).searchParams.get("terminos")
  // The page also opens on a host that is no distributor's.
  const { terms, versions } = distributor
    ? await load(context, getTerms, { query: id ? { id } : {} })
    : { terms: null, versions: [] }
  const filled = <Party,>(document: LegalDocument<Party>, of: Party) => ({
    ...document,
    text: document.text(of),
  })
  return {
    name: party.name,
    // Newest first.
    versions,
    documents: [
      terms ? publishedTerms(terms) : filled(termsDocument, party),
      ...[privacyDocument, consentDocument].map((document) => filled(document, party)),
      filled(practiceStatement, { ...party, authority }),
    ],
    files: [
      { label: "Certificado de la autoridad raíz", address: getRootCertificate.path },
      { label: "Certificado de la autoridad emisora", address: getIssuingCertificate.path },
      { label: "Lista de revocación de la autoridad emisora", address: getIssuingRevocationList.path },
      { label: "Lista de revocación de la autoridad raíz", address: getRootRevocationList.path },
    ],
  }
}

/** The distributor's own terms take the place of the platform's. */
function publishedTerms({ number, publishedAt, text }: TermsText) {
  const { id, title } = termsDocument
  return { id, title, version: String(number), since: formatDate(new Date(publishedAt)), text }
}

export default function LegalInformation({ loaderData }: Route.ComponentProps) {
  const { name, versions, documents, files } = loaderData
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
            {id === termsDocument.id ? <TermsNotes name={name} versions={versions} shown={version} /> : null}
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

interface TermsNotesProps {
  name: string
  /** Newest first. */
  versions: readonly TermsVersion[]
  shown: string
}

/** Which terms a client accepts today, and the versions before them. */
function TermsNotes({ name, versions, shown }: TermsNotesProps) {
  const document = useDistributor()?.multimedia.termsUrl
  const [current] = versions
  if (!current) {
    return document ? (
      <Alert role="note" mb="md">
        {name} publicó sus propios términos y condiciones, que son los que usted acepta:{" "}
        <a href={document} target="_blank" rel="noreferrer">
          leer el documento
        </a>
        . Lo que sigue es el texto de la plataforma.
      </Alert>
    ) : null
  }
  const others = versions.filter(({ number }) => String(number) !== shown)
  return (
    <>
      {String(current.number) === shown ? null : (
        <Alert role="note" mb="md">
          Esta versión ya no rige.
        </Alert>
      )}
      {others.length > 0 ? (
        <Text mb="md">
          Otras versiones:{" "}
          {others.map(({ id, number }, at) => (
            <span key={id}>
              {at > 0 ? ", " : ""}
              <a href={paths.termsVersion(id)}>
                versión {number}
                {number === current.number ? " (vigente)" : ""}
              </a>
            </span>
          ))}
        </Text>
      ) : null}
    </>
  )
}
