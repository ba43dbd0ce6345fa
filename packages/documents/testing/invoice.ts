import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { run, TemporaryFolder } from "@trazo/pki/testing/programs"

/** An invoice as the SRI's technical sheet has it, version 1.1.0. */
export const invoice = `<?xml version="1.0" encoding="UTF-8"?>
<factura id="comprobante" version="1.1.0">
  <infoTributaria>
    <ambiente>1</ambiente>
    <tipoEmision>1</tipoEmision>
    <razonSocial>PEÑA &amp; HIJOS S.A.</razonSocial>
    <ruc>1790011674001</ruc>
    <claveAcceso>${"2511202601179001167400110010010000000011234567811".padEnd(49, "1")}</claveAcceso>
    <codDoc>01</codDoc>
    <estab>001</estab>
    <ptoEmi>001</ptoEmi>
    <secuencial>000000001</secuencial>
    <dirMatriz>Quito</dirMatriz>
  </infoTributaria>
  <infoFactura>
    <fechaEmision>25/11/2026</fechaEmision>
    <tipoIdentificacionComprador>05</tipoIdentificacionComprador>
    <razonSocialComprador>MARÍA ÑACATO</razonSocialComprador>
    <identificacionComprador>1710034065</identificacionComprador>
    <totalSinImpuestos>10.00</totalSinImpuestos>
    <totalDescuento>0.00</totalDescuento>
    <totalConImpuestos>
      <totalImpuesto>
        <codigo>2</codigo>
        <codigoPorcentaje>4</codigoPorcentaje>
        <baseImponible>10.00</baseImponible>
        <valor>1.50</valor>
      </totalImpuesto>
    </totalConImpuestos>
    <importeTotal>11.50</importeTotal>
  </infoFactura>
  <detalles>
    <detalle>
      <descripcion>Firma electrónica</descripcion>
      <cantidad>1</cantidad>
      <precioUnitario>10.00</precioUnitario>
      <descuento>0.00</descuento>
      <precioTotalSinImpuesto>10.00</precioTotalSinImpuesto>
      <impuestos>
        <impuesto>
          <codigo>2</codigo>
          <codigoPorcentaje>4</codigoPorcentaje>
          <tarifa>15</tarifa>
          <baseImponible>10.00</baseImponible>
          <valor>1.50</valor>
        </impuesto>
      </impuestos>
    </detalle>
  </detalles>
</factura>
`

/** Some machines that run the tests have no xmllint and cannot get it. */
export const hasSchemaProgram = existsSync("/usr/bin/xmllint")

/** What xmllint says of an XML under a schema: the SRI's own, which know no signature, or the W3C's of signatures. */
export function underSchema(
  xml: string,
  schema: "factura_V1.1.0" | "NotaCredito_V1.1.0" | "xmldsig-core-schema",
): string {
  using folder = new TemporaryFolder({ "in.xml": xml })
  const file = fileURLToPath(new URL(`sri/${schema}.xsd`, import.meta.url))
  return run("xmllint", ["--nonet", "--noout", "--schema", file, folder.path("in.xml")]).text
}
