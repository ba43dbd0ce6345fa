/** RFC 5321, section 4.5.3.1: a path holds 256 characters, its angle brackets included. */
export const emailMaximumLength = 254
const localMaximumLength = 64

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** Accepts common addresses only: no quoted local parts, no domain without dot, ASCII. */
export function isEmail(value: string): boolean {
  if (value.length > emailMaximumLength) return false
  const [local = "", domain, ...rest] = value.split("@")
  if (domain === undefined || rest.length > 0) return false
  const labels = domain.split(".")
  const ending = labels.at(-1) ?? ""
  return (
    local.length <= localMaximumLength &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    /^[A-Za-z][A-Za-z0-9-]+$/.test(ending)
  )
}

/** The stored form, also used to compare: lower case, trimmed. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase()
}
