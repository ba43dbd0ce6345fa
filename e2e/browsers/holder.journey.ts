import { paths } from "@trazo/contract/paths"
import { samplePdf } from "@trazo/documents/testing/sample-pdf"
import { mustRun, stdoutOf, TemporaryFolder } from "@trazo/pki/testing/programs"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { codeIn, waitForMail } from "../support/api/mails.ts"
import { authorityFiles } from "../support/checks/authority-files.ts"
import { toPem } from "../support/checks/outside-programs.ts"
import type { DrivenBrowser } from "./driven-browser.ts"
import {
  button,
  endsLikePdf,
  expect,
  field,
  files,
  heading,
  holder,
  isNotEmpty,
  isWholeDer,
  link,
  openShop,
  signIn,
  test,
  text,
} from "./test.ts"

const newPassword = "Clave del P12 2026"

test("activation: the P12 is saved, and openssl opens it", async ({ driven, origin, request }) => {
  const journey = new JourneyByApi(origin)
  await journey.getApproved()
  await openShop(driven, origin)
  await signIn({ driven, origin }, holder(journey))
  await driven.click(link("Activar mi firma"))
  const seen = new Set<string>()
  await waitForMail(request, journey.email, (mail) => void seen.add(codeIn(mail) ?? ""), 0).catch(() => {})
  await driven.click(button("Enviarme el código"))
  const code = await waitForMail(request, journey.email, (mail) => codeIn(mail, seen))
  await driven.type("//input[@aria-label='Dígito 1 de 6']", code)
  await driven.type(field("Contraseña de su firma"), newPassword)
  await driven.click(button("Crear mi firma"))
  await driven.click(button("Guardar mi firma (.p12)"))
  const name = await driven.until("The file's name", () => driven.savedName(/\.p12$/))
  const p12 = await driven.saved(name, isWholeDer)

  using folder = new TemporaryFolder({ "a.p12": p12 })
  const open = ["pkcs12", "-in", folder.path("a.p12"), "-passin", `pass:${newPassword}`, "-noenc"]
  const opened = stdoutOf("openssl", open)
  expect(opened).toContain("BEGIN PRIVATE KEY")
  expect(stdoutOf("openssl", ["x509", "-noout", "-subject", "-nameopt", "utf8"], opened)).toContain("PEÑA")
})

/** Opens a new holder's P12 on /firmar. */
async function openP12({
  driven,
  origin,
  folder,
}: {
  driven: DrivenBrowser
  origin: string
  folder: TemporaryFolder
}) {
  const p12 = folder.write("firma.p12", await new JourneyByApi(origin).finish())
  await openShop(driven, origin)
  await driven.goTo(origin + paths.sign)
  await driven.type(files, p12)
  await driven.type(field("Contraseña de la firma"), p12Password)
  await driven.click(button("Abrir mi firma"))
  await driven.find(text("ANA LUCÍA PEÑA LÓPEZ"))
}

test("a PDF is signed, pdfsig accepts it, and /verificar knows who signed", async ({ driven, origin }) => {
  using folder = new TemporaryFolder()
  await openP12({ driven, origin, folder })
  await driven.type(files, folder.write("contrato.pdf", samplePdf()))
  await driven.click(button("Firmar"))
  await driven.click(button("Guardar contrato-firmado.pdf"))
  const signed = folder.write("firmado.pdf", await driven.saved("contrato-firmado.pdf", endsLikePdf))
  expect(mustRun("pdfsig", ["-nocert", signed]).text).toContain("Signature is Valid")

  await driven.goTo(origin + paths.verifyDocument)
  await driven.type(files, signed)
  await driven.find(heading("Firma válida"))
  await driven.find("//section[contains(., 'ANA LUCÍA PEÑA LÓPEZ')]")
  await driven.click(button("Guardar informe (PDF)"))
  await driven.saved("informe-firmado.pdf", endsLikePdf)
})

test("an XML is signed, and xmlsec1 accepts it", async ({ driven, origin, request }) => {
  using folder = new TemporaryFolder()
  await openP12({ driven, origin, folder })
  await driven.type(
    files,
    folder.write("factura.xml", '<factura id="comprobante"><total>1</total></factura>'),
  )
  await driven.click(button("Firmar"))
  await driven.click(button("Guardar factura-firmado.xml"))
  const isWhole = (bytes: Buffer) => bytes.includes("</factura>")
  const signed = folder.write("firmado.xml", await driven.saved("factura-firmado.xml", isWhole))
  const { root, issuing } = await authorityFiles(request)
  const trusted = ["--trusted-pem", folder.write("root.pem", toPem(root))]
  const untrusted = ["--untrusted-pem", folder.write("issuing.pem", toPem(issuing))]
  const ids = ["--id-attr:id", "factura", "--id-attr:Id", "SignedProperties", "--id-attr:Id", "KeyInfo"]
  mustRun("xmlsec1", ["--verify", "--enabled-key-data", "x509", ...trusted, ...untrusted, ...ids, signed])
})

test("«¿Sirve mi firma?» reads a P12", async ({ driven, origin }) => {
  const journey = new JourneyByApi(origin)
  using folder = new TemporaryFolder({ "firma.p12": await journey.finish() })
  await openShop(driven, origin)
  await signIn({ driven, origin }, holder(journey))
  await driven.goTo(origin + paths.managerUse)
  await driven.click("//a[starts-with(normalize-space(), 'FirmaEC')]")
  const region = "//section[.//h2[contains(., '¿Sirve su archivo aquí?')]]"
  await driven.type(`${region}${files}`, folder.path("firma.p12"))
  await driven.type(`${region}//input[@type='password']`, p12Password)
  await driven.click(button("Revisar mi firma"))
  await driven.find(heading("Su archivo cumple lo que pide FirmaEC"))
})

test("a P12 is converted to PEM with another password", async ({ driven, origin }) => {
  const journey = new JourneyByApi(origin)
  using folder = new TemporaryFolder({ "firma.p12": await journey.finish() })
  await openShop(driven, origin)
  await signIn({ driven, origin }, holder(journey))
  await driven.goTo(origin + paths.managerExtention)
  await driven.type(files, folder.path("firma.p12"))
  await driven.type(field("Contraseña de la firma"), p12Password)
  await driven.click(button("Abrir mi firma"))
  await driven.choose("Clave y certificado .pem")
  await driven.choose("Cambiar la contraseña")
  await driven.type(field("Contraseña nueva"), newPassword)
  await driven.click(button("Guardar .pem"))
  const pem = await driven.saved(await driven.until("The file", () => driven.savedName(/\.pem$/)), isNotEmpty)
  const key = stdoutOf("openssl", ["pkey", "-passin", `pass:${newPassword}`, "-pubout"], pem)
  expect(key).toBe(stdoutOf("openssl", ["x509", "-noout", "-pubkey"], pem))
})
