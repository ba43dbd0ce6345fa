/** «m***@prueba.ec»: recognisable to its owner only. */
export function maskedEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@")
  return `${name.slice(0, 1)}***@${domain}`
}
