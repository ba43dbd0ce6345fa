import { childElements, childNamed, textOf, type XmlElement } from "@trazo/documents/xml/nodes"
import { parseXml } from "@trazo/documents/xml/parse-xml"

/* Messages of the SRI's two WSDLs: SOAP 1.1, document/literal, with unqualified children. */

const envelopeNamespace = "http://schemas.xmlsoap.org/soap/envelope/"

export const services = {
  reception: {
    path: "/comprobantes-electronicos-ws/RecepcionComprobantesOffline",
    namespace: "http://ec.gob.sri.ws.recepcion",
    operation: "validarComprobante",
    parameter: "xml",
    result: "RespuestaRecepcionComprobante",
  },
  authorisation: {
    path: "/comprobantes-electronicos-ws/AutorizacionComprobantesOffline",
    namespace: "http://ec.gob.sri.ws.autorizacion",
    operation: "autorizacionComprobante",
    parameter: "claveAccesoComprobante",
    result: "RespuestaAutorizacionComprobante",
  },
} as const

export type ServiceName = keyof typeof services

/** An element with escaped text. */
export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign)
}

/** @param content of the operation's element */
export function writeMessage(service: ServiceName, name: string, content: string): string {
  const { namespace } = services[service]
  return `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${envelopeNamespace}"><soap:Body><ns:${name} xmlns:ns="${namespace}">${content}</ns:${name}></soap:Body></soap:Envelope>`
}

/** The element of an operation in a message. @throws XmlError if it is no message @throws Error with a fault's text */
export function readMessage(service: ServiceName, name: string, bytes: Uint8Array): XmlElement {
  const { root } = parseXml(Uint8Array.from(bytes))
  const body = root.local === "Envelope" ? childNamed(root, envelopeNamespace, "Body") : undefined
  const fault = childNamed(body, envelopeNamespace, "Fault")
  if (fault) throw new Error(`SOAP fault: ${childText(fault, "faultstring").slice(0, 300)}`)
  const found = childNamed(body, services[service].namespace, name)
  if (!found) throw new Error(`No ${name} in the message`)
  return found
}

/** The children of this name, in no namespace or in that of a parent: some servers qualify them. */
export const childrenCalled = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent ? childElements(parent).filter(({ local }) => local === name) : []

export const childCalled = (parent: XmlElement | undefined, name: string) => childrenCalled(parent, name)[0]

export function childText(parent: XmlElement | undefined, name: string): string {
  const child = childCalled(parent, name)
  return child ? textOf(child).trim() : ""
}
