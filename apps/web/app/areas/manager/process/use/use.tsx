import { Box, Text } from "@mantine/core"
import { getTimeStampOffer } from "@trazo/contract/authority/time-stamps"
import { type Certificate, getP12, listCertificates } from "@trazo/contract/certificates/certificates"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { SigningDesk } from "../../../../shared-features/certificates/signing/signing-desk.tsx"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { ApplicationList } from "../../aplications/application-list.tsx"
import { chosenFirst } from "../../certificate-file/chosen-certificate.ts"
import { PageHeading } from "../../frame/page-heading.tsx"
import { KeyFileDoctor } from "../../key-file/key-file-doctor.tsx"
import type { Route } from "./+types/use"

export const meta = pageTitle("Usar mi firma")

/** The certificates that can sign now and whose file is stored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ rows }, { isOffered }] = await Promise.all([
    load(context, listCertificates),
    load(context, getTimeStampOffer),
  ])
  const certificates = rows.filter(({ hasP12, status }) => hasP12 && signing.includes(status))
  return { certificates: chosenFirst(certificates, request), offersTimeStamp: isOffered }
}

const signing: readonly string[] = ["valid", "expiring", "renewed"]

export default function ManagerUse({ loaderData: { certificates, offersTimeStamp } }: Route.ComponentProps) {
  const stored = certificates.map((certificate) => ({
    id: certificate.serial,
    label: labelOf(certificate),
    load: () => loadStoredFile(certificate.serial),
  }))
  return (
    <>
      <PageHeading title="Usar mi firma">
        Todo se hace en este dispositivo: ni sus documentos, ni su firma, ni su contraseña se envían a ninguna
        parte.
      </PageHeading>
      <Box component="section" mb={40} aria-labelledby="firmar">
        <h2 id="firmar">Firmar documentos</h2>
        <Text c="dimmed" mt="xs" mb="md" maw="62ch">
          Un PDF, un XML o cualquier archivo, de uno en uno o muchos a la vez.
        </Text>
        <SigningDesk stored={stored} offersTimeStamp={offersTimeStamp} />
      </Box>
      <Box component="section" mb={40} aria-labelledby="sirve">
        <h2 id="sirve">¿Sirve mi firma?</h2>
        <Text c="dimmed" mt="xs" mb="md" maw="62ch">
          Elija su archivo, de cualquier entidad, y vea en qué programas funciona y qué hacer donde no.
        </Text>
        <KeyFileDoctor />
      </Box>
      <Box component="section" mb={40} aria-labelledby="aplicatives">
        <h2 id="aplicatives">En otros programas</h2>
        <Text c="dimmed" mt="xs" mb="md" maw="62ch">
          Una guía corta de cada uno, con los errores más comunes y qué hacer.
        </Text>
        <ApplicationList />
      </Box>
    </>
  )
}

/** By what tells certificates apart: several of one kind end on different days. */
const labelOf = ({ kind, status, notAfter }: Certificate) =>
  `${certificateKindNames[kind]}, hasta el ${formatDate(new Date(notAfter))}${status === "renewed" ? ", ya renovada" : ""}`

/** The encrypted copy; it is opened on this device. */
async function loadStoredFile(serial: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await callFromBrowser(getP12, { params: { serial } })
  return new Uint8Array(await file.arrayBuffer())
}
