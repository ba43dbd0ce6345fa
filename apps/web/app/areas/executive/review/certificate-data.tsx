import { paths } from "@trazo/contract/paths"
import type { Review } from "@trazo/contract/review"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { channelNames } from "@trazo/domain/requests/channel"
import { Link } from "react-router"
import { Money } from "../../../ui/money.tsx"
import classes from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import { FieldRow } from "./field-row.tsx"

/** What is asked for, and its price. */
export function CertificateData({ review }: { review: Review }) {
  const { certData, price, createdAt, certificateSerial } = review
  return (
    <DataSection title="Certificado">
      <dl className={classes.list}>
        <FieldRow label="Tipo">{certificateKindNames[certData.kind]}</FieldRow>
        <FieldRow label="Vigencia">{validityNames[certData.validity]}</FieldRow>
        <FieldRow label="Canal">{channelNames[certData.channel]}</FieldRow>
        <FieldRow label="Precio">
          <span>
            <strong>
              <Money cents={price.totalCents} />
            </strong>{" "}
            <span className={classes.none}>
              (<Money cents={price.baseCents} /> + IVA <Money cents={price.ivaCents} />)
            </span>
          </span>
        </FieldRow>
        <FieldRow label="Creada">{formatDateTime(new Date(createdAt))}</FieldRow>
        {certificateSerial ? (
          <FieldRow label="Número de serie" copied={certificateSerial}>
            <Link className={classes.serial} to={paths.verify(certificateSerial)} target="_blank">
              {certificateSerial}
            </Link>
          </FieldRow>
        ) : null}
      </dl>
    </DataSection>
  )
}
