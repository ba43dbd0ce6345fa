/** Whether a page stays open when its distributor is suspended, so that holders can revoke. */
export function isOpenWhenSuspended(pathname: string): boolean {
  return /^\/(manager(\/(login|signatures|revocation))?|verificar(\/\w+)?|revocar)(\.data)?$/.test(pathname)
}
