import { Button } from "@mantine/core"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import { type Certificate, listCertificates } from "@trazo/contract/certificates/certificates"
import {
  releaseOwnCertificate,
  sendSuspensionCode,
  suspendOwnCertificate,
} from "@trazo/contract/certificates/holder-suspension"
import { suspensionCodeDelivery } from "@trazo/contract/endpoint/api-paths"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { data, Link, redirect, useRouteLoaderData } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { Flow } from "../../frame/cards.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import type { loader as areaLoader } from "../../layout.tsx"
import { codeSent } from "../../one-time-code/code-proof.ts"
import { ConfirmWithCode } from "../../one-time-code/confirm-with-code.tsx"
import type { Route } from "./+types/suspension"

export const meta = pageTitle("Suspensión")

const serialOf = (request: Request) => new URL(request.url).searchParams.get("certificado") ?? ""

export async function loader({ request, context }: Route.LoaderArgs) {
  const { rows } = await load(context, listCertificates)
  const certificate = rows.find(({ serial }) => serial === serialOf(request))
  const missing = new ApiError("CERTIFICATE_NOT_FOUND")
  if (!certificate) throw data(missing.toResponse(), { status: missing.status })
  return { certificate }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { serial: serialOf(request) }
  const body = { code: String(form.get("code") ?? "") }
  const endpoint = form.get("intent") === "release" ? releaseOwnCertificate : suspendOwnCertificate
  try {
    if (form.get("intent") === "send") return codeSent(await call(context, sendSuspensionCode, { params }))
    await call(context, endpoint, { params, body })
  } catch (error) {
    return formFailure(error, form)
  }
  // The list shows the new state.
  throw redirect(paths.managerSignatures)
}

export const clientAction = keepPageOnLostConnection

export default function ManagerSuspension({ loaderData: { certificate } }: Route.ComponentProps) {
  const email = useRouteLoaderData<typeof areaLoader>("areas/manager/layout")?.email ?? "su correo"
  const { serial, maySuspend, mayRelease } = certificate
  if (!maySuspend && !mayRelease) return <NotOffered certificate={certificate} />
  const proof = { deliveryAddress: suspensionCodeDelivery(serial), email }
  return (
    <Flow
      head={
        <Head
          certificate={certificate}
          title={mayRelease ? "Levantar la suspensión" : "Suspender su firma"}
        />
      }
    >
      {mayRelease ? (
        <>
          <p>Su firma vuelve a ser válida de inmediato, hasta su misma fecha.</p>
          <ConfirmWithCode {...proof} intent="release" label="Levantar la suspensión" />
        </>
      ) : (
        <>
          <Note tone="warn" icon={IconPlayerPause}>
            <strong>Dejará de valer de inmediato, hasta que usted levante la suspensión.</strong> Mientras
            tanto no vale lo que se firme con ella, y no podrá descargarla ni renovarla.
          </Note>
          <p>
            Si alguien más tiene su archivo y su contraseña, mejor{" "}
            <Link to={paths.managerRevocationOf(serial)}>revóquela</Link>: eso no se puede deshacer.
          </p>
          <ConfirmWithCode {...proof} intent="suspend" label="Suspender mi firma" isDestructive />
        </>
      )}
      <BackButton />
    </Flow>
  )
}

/** Suspended by others, ended, or not allowed by the distributor. */
function NotOffered({ certificate }: { certificate: Certificate }) {
  return (
    <Flow head={<Head certificate={certificate} title="Suspensión" />}>
      <p>
        {certificate.status === "suspended"
          ? "Esta suspensión no la pidió usted, y la levanta quien la puso. Si tiene dudas, comuníquese con nosotros."
          : "Esta firma no se puede suspender desde su cuenta."}
      </p>
      <BackButton />
    </Flow>
  )
}

function Head({ certificate, title }: { certificate: Certificate; title: string }) {
  const { kind, holderNames, serial } = certificate
  return (
    <PageHeading title={title}>
      {certificateKindNames[kind]} · {holderNames} · termina en {serial.slice(-8)}
    </PageHeading>
  )
}

function BackButton() {
  return (
    <div>
      <Button component={Link} to={paths.managerSignatures} variant="default">
        Ver mis certificados
      </Button>
    </div>
  )
}
