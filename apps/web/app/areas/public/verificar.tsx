import { verifyCertificate } from "@trazo/contract/certificates"
import { ApiError } from "@trazo/contract/errors"
import { data } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/verificar"
import { CertificateState } from "./verificar/certificate-state.tsx"
import { UnknownCertificate } from "./verificar/unknown-certificate.tsx"

export const meta = pageTitle("Estado de un certificado")

/** A number that none of our certificates has is an answer too; one that can't be a number is no page. */
export async function loader({ context, params: { serial } }: Route.LoaderArgs) {
  try {
    const certificate = await call(context, verifyCertificate, { params: { serial } })
    return data({ serial, certificate, now: new Date().toISOString() })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.typeCode !== "CERTIFICATE_NOT_FOUND") throw data(error.answer(), { status: error.status })
    return data({ serial, certificate: null, now: new Date().toISOString() }, { status: error.status })
  }
}

export default function PublicVerificar({ loaderData: { serial, certificate, now } }: Route.ComponentProps) {
  if (!certificate) return <UnknownCertificate serial={serial} />
  return <CertificateState certificate={certificate} now={now} />
}
