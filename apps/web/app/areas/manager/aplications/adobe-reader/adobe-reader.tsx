import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import type { Guide } from "../guide.ts"
import { GuidePage } from "../guide-page.tsx"

export const meta = pageTitle("Mi firma en Adobe Reader")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

const onPhones =
  "La aplicación del teléfono muestra el PDF. No conocemos en ella una forma de firmar con su archivo .p12."

const guide: Guide = {
  title: "Adobe Reader",
  purpose: "Adobe Acrobat Reader firma PDF con su archivo y muestra quién firmó los que recibe.",
  devices: {
    windows: "Descárguelo de get.adobe.com/es/reader.",
    macos:
      "Descárguelo de get.adobe.com/es/reader. En macOS busque Preferencias en el menú con el nombre del programa.",
    linux: "Adobe ya no publica una versión para Linux.",
    android: onPhones,
    iphone: onPhones,
  },
  routes: [
    {
      platforms: ["windows", "macos"],
      steps: [
        {
          title: "Agregue su firma una sola vez",
          text: "En Editar, Preferencias, Firmas, busque «Identidades y certificados de confianza» y pulse «Más». En «ID digitales» pulse «Agregar ID».",
          drawing: "keyFile",
        },
        {
          title: "Elija su .p12 y escriba su contraseña",
          text: "Elija usar un archivo que ya tiene, no crear un ID nuevo: uno creado por Adobe no vale como firma electrónica.",
          drawing: "password",
        },
        {
          title: "Confíe en su entidad",
          text: "En la misma ventana, en «Certificados de confianza», agregue el de su entidad. Lo obtiene aquí, en «Cambiar formato», como «Certificados .p7b».",
          drawing: "trust",
        },
        {
          title: "Abra el PDF y elija la herramienta",
          text: "En Herramientas busque «Utilizar un certificado» y luego «Firmar digitalmente».",
          drawing: "openDocument",
        },
        {
          title: "Dibuje el recuadro y guarde",
          text: "Marque con el ratón dónde va la firma, elija su ID, escriba la contraseña y guarde el PDF.",
          drawing: "placeStamp",
        },
      ],
    },
  ],
  programs: ["adobe"],
  checkHint: "Se abre y se revisa en este dispositivo. Ni el archivo ni la contraseña se envían.",
  errors: [
    {
      message: "«Validez de la firma desconocida»",
      advice:
        "No es un error de su firma: Adobe todavía no conoce a su entidad. Siga el paso 3. Quien recibe el PDF debe hacer lo mismo, o revisarlo en «Verificar una firma».",
    },
    {
      message: "Dice que hay problemas en una firma",
      advice:
        "Abra el panel de firmas para ver cuál. Si el documento cambió después de firmarse, pida una copia sin cambios y fírmela otra vez.",
    },
    {
      message: "Solo ofrece crear un ID nuevo",
      advice: "No lo cree. Agregue antes su .p12 como en el paso 1.",
    },
    {
      message: "No acepta la contraseña de su .p12",
      advice:
        "Revise mayúsculas y espacios. Si es la correcta, guarde arriba una copia compatible y pruebe con ella.",
    },
    {
      message: "No deja firmar ese PDF",
      advice:
        "Puede estar protegido, o quien lo firmó antes prohibió cambiarlo. Pida una copia sin protección.",
    },
  ],
  evidence:
    "No hemos probado con Adobe Reader: los pasos siguen la ayuda que Adobe publica, y los nombres cambian según la versión. Los PDF que se firman en esta página los comprobamos con otros lectores y sus firmas son válidas.",
}

export default function ManagerAdobeReader() {
  return <GuidePage guide={guide} />
}
