import { paths } from "@trazo/contract/paths"

/** Certificates contain the address of the practice statement, on a host that is often no distributor's. */
export function isOpenOnAnyHost(pathname: string): boolean {
  return pathname.replace(/(\.data|\/)$/, "") === paths.legalInformation
}
