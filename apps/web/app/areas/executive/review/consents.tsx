import type { Review } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import classes from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import { FieldRow } from "./field-row.tsx"

const names: Record<Review["consents"][number]["kind"], string> = {
  biometric: "Uso de su foto y documento",
  terms: "Términos y condiciones",
}

const storedFile = /^[0-9a-f]{8}-/

/** The distributor's own document counts by its file, of whose id the last letters tell one from the other. */
function versionTold(version: string): string {
  return storedFile.test(version) ? `documento …${version.slice(-6)}` : `versión ${version}`
}

/** What the applicant agreed to: which version, and when. */
export function Consents({ consents }: Pick<Review, "consents">) {
  return (
    <DataSection title="Consentimientos">
      {consents.length === 0 ? <p className={classes.none}>No hay consentimientos registrados.</p> : null}
      <dl className={classes.list}>
        {consents.map(({ kind, version, at }) => (
          <FieldRow key={`${kind}${at}`} label={names[kind]}>
            <span>
              Aceptado el {formatDateTime(new Date(at))}{" "}
              <span className={classes.none}>{versionTold(version)}</span>
            </span>
          </FieldRow>
        ))}
      </dl>
    </DataSection>
  )
}
