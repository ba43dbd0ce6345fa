/** Whose documents these are. */
export interface LegalParty {
  name: string
  ruc: string
  address: string
  /** How to reach it, as Markdown. */
  contact: string
}

export interface LegalDocument {
  /** The anchor that mails, certificates and the terms step lead to. */
  id: string
  title: string
  /** As it is kept with each acceptance. */
  version: string
  /** DD/MM/YYYY */
  since: string
  /** Markdown. */
  text: (party: LegalParty) => string
}
