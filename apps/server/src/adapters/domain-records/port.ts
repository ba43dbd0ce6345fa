/** The public records of a domain. */
export interface DomainRecords {
  /** The TXT records of a name: none if it has none or does not exist; null if no server answered. */
  texts(name: string): Promise<string[] | null>
}
