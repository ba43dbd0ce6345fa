import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import type { Guide } from "../guide.ts"
import { GuidePage } from "../guide-page.tsx"

export const meta = pageTitle("Mi firma en el SRI")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

const inBrowser = "El Facturador del SRI se usa en el navegador: no se instala nada."
const onPhone = `${inBrowser} La primera vez es más cómodo en un computador.`

const guide: Guide = {
  title: "SRI: comprobantes electrónicos",
  purpose: "Para emitir facturas, notas de crédito, retenciones y guías con el Facturador del SRI.",
  devices: {
    windows: inBrowser,
    macos: inBrowser,
    linux: inBrowser,
    android: onPhone,
    iphone: onPhone,
  },
  routes: [
    {
      platforms: ["windows", "macos", "linux", "android", "iphone"],
      steps: [
        {
          title: "Entre al Facturador",
          text: "En srienlinea.sri.gob.ec ingrese con su RUC y su clave. En «Facturación electrónica» elija «Facturador SRI».",
          drawing: "openDocument",
        },
        {
          title: "Cargue su firma",
          text: "En «Configuración», «Datos Emisor», busque «Perfil y firma» y pulse «Cargar certificado».",
          drawing: "upload",
        },
        {
          title: "Escriba la contraseña y guarde",
          text: "Elija su .p12 y compruebe que aparecen su nombre y la fecha hasta la que vale.",
          drawing: "password",
        },
        {
          title: "Emita un comprobante",
          text: "Está bien cuando el SRI responde «AUTORIZADO». Al renovar su firma, cargue la nueva en el mismo lugar.",
          drawing: "invoice",
        },
      ],
    },
  ],
  programs: ["sri"],
  checkHint:
    "Aquí se revisa en este dispositivo y nada se envía. En cambio, el sistema con el que factura sí guarda su archivo y su contraseña para firmar por usted: cárguelos solo donde confíe.",
  errors: [
    {
      message: "39: firma inválida",
      advice:
        "El certificado no es de firma, venció, o el programa tomó otra clave del archivo. Revise arriba su archivo y guarde la copia que se le ofrezca.",
    },
    {
      message: "35: documento inválido",
      advice: "La firma no es el problema: al comprobante le falta un dato o tiene uno mal escrito.",
    },
    {
      message: "43: clave de acceso registrada",
      advice: "El SRI ya lo tiene. Consulte si está autorizado antes de enviarlo otra vez.",
    },
    {
      message: "70: clave de acceso en procesamiento",
      advice: "No lo reenvíe. Espere y consulte su autorización.",
    },
    { message: "45: secuencial registrado", advice: "Ese número ya se usó. Emita con el siguiente." },
    {
      message: "52: diferencias de cálculo",
      advice: "Los totales no coinciden con el detalle. Revise precios, descuentos e IVA.",
    },
    {
      message: "65: fecha extemporánea",
      advice: "La fecha de emisión está fuera del plazo. Desde 2026 se transmite en el momento de emitir.",
    },
    {
      message: "2: RUC inactivo, o 10: establecimiento clausurado",
      advice: "Es un asunto de su RUC. Consulte en el SRI.",
    },
  ],
  evidence:
    "Comprobamos que los XML que se firman en esta página cumplen el esquema del SRI y que su firma es correcta, con un programa independiente. No hemos cargado un archivo en el Facturador: sus menús pueden cambiar.",
}

export default function ManagerSri() {
  return <GuidePage guide={guide} />
}
