/** Whether a mail about a request may go out again in its own words. */
export function isResendable(mail: { state: string; template: string; holds: boolean }): boolean {
  return mail.state === "refused" && mail.holds && isWorthKeeping(mail.template)
}

/** A code is over by then, and a correction's link is renewed where it was asked. */
export function isWorthKeeping(template: string): boolean {
  return template !== "code" && template !== "correction"
}
