import { formatDate } from "../dates/spanish-dates.ts"

/** What the distributor keeps although a person asks for its deletion (LOPDP, art. 18). */
export const keptRecordKinds = ["runningCertificate", "openRequest", "evidence", "sales"] as const
type KeptRecordKind = (typeof keptRecordKinds)[number]

export interface KeptRecord {
  kind: KeptRecordKind
  /** Null: until it ends, on no known day. */
  until: Date | null
}

/** As it is stored: `until` is ISO 8601. */
export interface StoredKeptRecord {
  kind: KeptRecordKind
  until: string | null
}

/**
 * Years after a certificate's end in which the evidence of its issuance is kept (Ley 67, art. 30, names no number: 15 is
 * the practice of certification authorities), and years in which receipts of sales are (Reglamento de Comprobantes de
 * Venta, art. 41).
 */
const evidenceYears = 15
export const salesYears = 7

interface Holdings {
  certificates: readonly { notAfter: Date; isRevoked: boolean }[]
  /** When each received payment was made. */
  payments: readonly Date[]
  hasOpenRequest: boolean
}

/** The latest end of each kind, in the order of the kinds. */
export function keptRecords({ certificates, payments, hasOpenRequest }: Holdings, now: Date): KeptRecord[] {
  const ends = certificates.map(({ notAfter }) => notAfter)
  const running = certificates
    .filter(({ notAfter, isRevoked }) => !isRevoked && notAfter > now)
    .map(({ notAfter }) => notAfter)
  const latest: Record<Exclude<KeptRecordKind, "openRequest">, Date | null> = {
    runningCertificate: newest(running),
    evidence: yearsAfter(newest(ends), evidenceYears),
    sales: yearsAfter(newest(payments), salesYears),
  }
  return keptRecordKinds.flatMap((kind): KeptRecord[] => {
    if (kind === "openRequest") return hasOpenRequest ? [{ kind, until: null }] : []
    const until = latest[kind]
    return until && until > now ? [{ kind, until }] : []
  })
}

function newest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())))
}

function yearsAfter(date: Date | null, years: number): Date | null {
  if (!date) return null
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear() + years)
  return later
}

/** What is kept, and until when. */
export function keptText({ kind, until }: KeptRecord): string {
  const day = until ? formatDate(until) : ""
  switch (kind) {
    case "runningCertificate":
      return `Su firma vigente y los datos que la identifican, hasta el ${day} o hasta que la revoque.`
    case "openRequest":
      return "La solicitud que tiene en curso, hasta que termine o la anule."
    case "evidence":
      return `Las pruebas de cómo se emitió su firma (documentos, foto y consentimientos), hasta el ${day}. Lo exige la Ley de Comercio Electrónico, art. 30.`
    case "sales":
      return `Los pagos y comprobantes de lo que compró, hasta el ${day}. Lo exige la ley tributaria.`
  }
}
