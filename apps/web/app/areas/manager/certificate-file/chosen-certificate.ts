import type { Certificate } from "@trazo/contract/certificates/certificates"

const field = "certificado"

/** A page of the account about one certificate. */
export const withCertificate = (path: string, serial: string) => `${path}?${field}=${serial}`

/** The certificate that the address names first, then the last to end first. Those that were renewed are at the end. */
export function chosenFirst<Row extends Pick<Certificate, "serial" | "status" | "notAfter">>(
  rows: readonly Row[],
  { url }: Request,
): Row[] {
  const chosen = new URL(url).searchParams.get(field)
  const rank = ({ serial, status }: Row) => (serial === chosen ? 0 : status === "renewed" ? 2 : 1)
  return rows.toSorted(
    (one, other) => rank(one) - rank(other) || Date.parse(other.notAfter) - Date.parse(one.notAfter),
  )
}
