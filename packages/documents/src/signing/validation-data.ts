import { type Bytes, equalBytes } from "@trazo/pki/bytes"

/** What a signature keeps so that it can be checked when nobody answers for its certificate any more, DER. */
export interface ValidationData {
  readonly certificates: readonly Bytes[]
  /** OCSPResponse. */
  readonly ocsp: readonly Bytes[]
  readonly crls: readonly Bytes[]
}

/** The evidence of this moment for whoever signs, and for the service of the time stamp. @throws SigningProblem */
export type EvidenceFor = (token: Bytes | undefined) => Promise<ValidationData>

export const isEmpty = ({ certificates, ocsp, crls }: ValidationData): boolean =>
  certificates.length + ocsp.length + crls.length === 0

export const distinct = (values: readonly Bytes[]): Bytes[] =>
  values.filter((one, index) => values.findIndex((other) => equalBytes(one, other)) === index)
