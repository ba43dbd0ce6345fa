/** Domains at which most people of Ecuador have their mail. */
const knownDomains = [
  "gmail.com",
  "hotmail.com",
  "hotmail.es",
  "outlook.com",
  "outlook.es",
  "yahoo.com",
  "yahoo.es",
  "live.com",
  "icloud.com",
  "protonmail.com",
]

/** Real domains that look like a slip of a known one. */
const otherDomains = ["mail.com", "ymail.com", "email.com", "love.com", "five.com"]

/**
 * The address that was probably meant: `camila@gmial.com` becomes `camila@gmail.com`. Null when the domain is a known one or
 * resembles none of them. It is proposed, never put in.
 */
export function suggestedEmail(email: string): string | null {
  const [local = "", domain = "", ...rest] = email.trim().toLowerCase().split("@")
  if (local === "" || domain === "" || rest.length > 0) return null
  if ([...knownDomains, ...otherDomains].includes(domain)) return null
  const completed = domain.replace(/[.,](?:c|co|cm|om|con|cim|vom|xom|comm|como)$/, ".com")
  const meant = knownDomains.find((known) => known === completed || isOneSlipAway(completed, known))
  return meant ? `${local}@${meant}` : null
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneSlipAway(typed: string, known: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start += 1
  const rest = typed.slice(start)
  const meant = known.slice(start)
  const isOther = rest.slice(1) === meant.slice(1)
  const isMissing = rest === meant.slice(1)
  const isAdded = rest.slice(1) === meant
  const isSwapped = `${rest.slice(1, 2)}${rest.slice(0, 1)}${rest.slice(2)}` === meant
  return isOther || isMissing || isAdded || isSwapped
}
