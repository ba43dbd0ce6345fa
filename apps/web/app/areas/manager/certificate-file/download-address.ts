/** Where the browser itself gets a file (contract: getP12, getCertificateFile, whose module would bring zod along). */
export function downloadAddress(serial: string, file: "p12" | "certificate"): string {
  return `/api/clients/certificates/${serial}/${file}`
}
