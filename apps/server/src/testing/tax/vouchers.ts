import { createPrivateKey, sign } from "node:crypto"
import { signTaxDocument } from "@trazo/documents/invoices/sign-tax-document"
import { makeSigners } from "@trazo/documents/testing/signers"
import { type AccessKeyParts, accessKey } from "@trazo/domain/money/invoices/access-key"
import { opensslFileAsync } from "@trazo/pki/testing/programs"

/** Of a holder of the authority of the tests, with an RSA key. */
export async function makeTaxSigner() {
  const { luis, authority } = await makeSigners()
  const key = createPrivateKey(luis.key)
  return {
    certificate: luis.der,
    serial: luis.serial,
    /** DER. */
    issuer: authority.issuing.certificate,
    key,
    sign: (xml: string, now: Date) =>
      signTaxDocument(xml, {
        certificate: luis.der,
        sign: async (octets) => new Uint8Array(sign("sha1", octets, key)),
        now,
        algorithm: "sha1",
      }),
  }
}

export const voucherParts: AccessKeyParts = {
  day: "2026-11-23",
  document: "01",
  ruc: "1790011674001",
  environment: "test",
  establishment: "001",
  emissionPoint: "002",
  sequence: 1,
  code: "12345678",
}

/** An unsigned invoice of US$ 11.50 with what our server of the SRI reads. */
export function voucherXml(
  parts: AccessKeyParts,
  texts: { buyer?: string; total?: string; padding?: string } = {},
) {
  const [year, month, day] = parts.day.split("-")
  const { buyer = "MARÍA ÑACATO", total = "11.50", padding = "" } = texts
  return `<?xml version="1.0" encoding="UTF-8"?><factura id="comprobante" version="1.1.0"><infoTributaria><ambiente>${
    parts.environment === "test" ? 1 : 2
  }</ambiente><tipoEmision>1</tipoEmision><razonSocial>PEÑA &amp; HIJOS S.A.</razonSocial><ruc>${parts.ruc}</ruc><claveAcceso>${accessKey(parts)}</claveAcceso><codDoc>${parts.document}</codDoc><estab>${parts.establishment}</estab><ptoEmi>${parts.emissionPoint}</ptoEmi><secuencial>${String(parts.sequence).padStart(9, "0")}</secuencial><dirMatriz>Quito</dirMatriz></infoTributaria><infoFactura><fechaEmision>${day}/${month}/${year}</fechaEmision><tipoIdentificacionComprador>05</tipoIdentificacionComprador><razonSocialComprador>${buyer}</razonSocialComprador><identificacionComprador>1710034065</identificacionComprador><totalSinImpuestos>10.00</totalSinImpuestos><totalDescuento>0.00</totalDescuento><totalConImpuestos><totalImpuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><baseImponible>10.00</baseImponible><valor>1.50</valor></totalImpuesto></totalConImpuestos><importeTotal>${total}</importeTotal></infoFactura><detalles><detalle><descripcion>Firma electrónica</descripcion><cantidad>1</cantidad><precioTotalSinImpuesto>10.00</precioTotalSinImpuesto></detalle></detalles>${padding}</factura>`
}

/** With the password clave-1. */
export function makeP12(der: Buffer, key: string): Promise<Buffer> {
  const certificate = `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`
  const files = { "c.pem": certificate, "k.pem": key }
  const input = ["-in", "c.pem", "-inkey", "k.pem", "-passout", "pass:clave-1"]
  return opensslFileAsync("out.p12", ["pkcs12", "-export", ...input, "-out", "out.p12"], files)
}
