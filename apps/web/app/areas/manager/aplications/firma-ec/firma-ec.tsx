import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import type { Guide } from "../guide.ts"
import { GuidePage } from "../guide-page.tsx"

export const meta = pageTitle("Mi firma en FirmaEC")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

const download = "Descárguelo solo de firmadigital.gob.ec, el sitio oficial, e instálelo."

const guide: Guide = {
  title: "FirmaEC",
  purpose: "El programa gratuito del Estado para firmar PDF y comprobar los que otros firmaron.",
  devices: {
    windows: download,
    macos: download,
    linux: `Hay versión para Linux. ${download}`,
    android: "Instale «FirmaEC» desde Google Play y revise que la publique el Estado ecuatoriano.",
    iphone: "Instale «FirmaEC» desde App Store y revise que la publique el Estado ecuatoriano.",
  },
  routes: [
    {
      platforms: ["windows", "macos", "linux"],
      steps: [
        {
          title: "Elija su archivo",
          text: "En «Firmar documento» marque «Archivo» (no «Token»), pulse «Examinar» y busque su .p12.",
          drawing: "keyFile",
        },
        {
          title: "Escriba la contraseña",
          text: "Escríbala letra por letra: el programa no deja copiarla y pegarla.",
          drawing: "password",
        },
        {
          title: "Elija el PDF",
          text: "Ábralo y pulse «Firmar». Puede verlo antes con doble clic.",
          drawing: "openDocument",
        },
        {
          title: "Marque el lugar de la firma",
          text: "En la ventana con el documento señale con el ratón dónde va el sello.",
          drawing: "placeStamp",
        },
        {
          title: "Compruebe el resultado",
          text: "El PDF firmado es un archivo nuevo. Revíselo en «Verificar documento», o aquí en «Verificar una firma».",
          drawing: "signedPage",
        },
      ],
    },
    {
      platforms: ["android", "iphone"],
      steps: [
        {
          title: "Lleve su archivo al teléfono",
          text: "Entre aquí desde el teléfono y guárdelo en «Descargar». No lo envíe por mensajes ni correo.",
          drawing: "phone",
        },
        {
          title: "Ábralo en la aplicación",
          text: "Elija su .p12 y escriba su contraseña.",
          drawing: "password",
        },
        {
          title: "Elija el PDF y firme",
          text: "Señale el lugar de la firma y guarde el PDF firmado.",
          drawing: "placeStamp",
        },
      ],
    },
  ],
  programs: ["firmaec"],
  checkHint: "Se abre y se revisa en este dispositivo. Ni el archivo ni la contraseña se envían.",
  errors: [
    {
      message: "«Contraseña Incorrecta»",
      advice:
        "Revise mayúsculas y espacios. Si su contraseña lleva ñ o tildes, guarde arriba una copia con otra contraseña.",
    },
    {
      message: "«Revise el certificado, puede que este vacío o el archivo este corrupto»",
      advice:
        "El archivo está incompleto o usa un cifrado que el programa no abre. Revíselo arriba, o descárguelo otra vez.",
    },
    {
      message: "«Certificado Caducado»",
      advice: "Su firma venció. Renuévela: lo que firme con esta no vale.",
    },
    {
      message: "«Certificado Revocado»",
      advice: "Esa firma ya no vale y no se puede recuperar. Pida una nueva.",
    },
    {
      message: "«Certificado aún no está vigente»",
      advice: "Revise la fecha y la hora de su equipo. Si están bien, espere a la fecha de inicio.",
    },
    {
      message: "«El token no se encuentra conectado»",
      advice: "Está marcado «Token», que es una memoria especial. Marque «Archivo».",
    },
    {
      message: "«No se pudo verificar el certificado por el Servicio API, OSCP o CRL»",
      advice:
        "El programa no pudo consultar por Internet. Revise su conexión, o pida a su empresa que la permita, y pruebe más tarde.",
    },
    {
      message: "«Los documentos p7m no están soportados para firmar»",
      advice: "Ese archivo ya es una firma. Firme el documento original.",
    },
  ],
  evidence:
    "FirmaEC está hecho en Java: abrimos con Java los archivos que esta página guarda y funcionan. Con el programa mismo y con la aplicación del teléfono no los hemos probado, y los nombres de los botones pueden cambiar según la versión.",
}

export default function ManagerFirmaEc() {
  return <GuidePage guide={guide} />
}
