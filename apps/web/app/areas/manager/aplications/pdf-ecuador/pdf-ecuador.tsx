import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import type { Guide } from "../guide.ts"
import { GuidePage } from "../guide-page.tsx"

export const meta = pageTitle("Mi firma en PDF Ecuador")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

const guide: Guide = {
  title: "PDF Ecuador",
  purpose: "Para firmar PDF con el archivo de su firma.",
  devices: null,
  routes: [
    {
      platforms: ["windows", "macos", "linux", "android", "iphone"],
      steps: [
        {
          title: "Tenga su archivo a mano",
          text: "Guarde su .p12 en ese equipo, en una carpeta que recuerde. Si no lo tiene, está en «Descargar».",
          drawing: "keyFile",
        },
        {
          title: "Elija su firma y escriba la contraseña",
          text: "El programa pide el archivo .p12 o .pfx y la contraseña que usted eligió al activarla.",
          drawing: "password",
        },
        {
          title: "Elija el PDF y el lugar",
          text: "Si permite una firma visible, póngala donde no tape el texto.",
          drawing: "placeStamp",
        },
        {
          title: "Compruebe el PDF firmado",
          text: "Revíselo aquí, en «Verificar una firma», antes de enviarlo.",
          drawing: "signedPage",
        },
      ],
    },
  ],
  programs: ["java", "dotnet", "openssl"],
  checkHint:
    "No sabemos con qué está hecho PDF Ecuador. Revisamos su archivo para los tres tipos de programa que abren archivos .p12, en este dispositivo y sin enviar nada.",
  errors: [
    {
      message: "Dice que la contraseña es incorrecta, y es la correcta",
      advice:
        "Puede que no abra el cifrado del archivo, o que la contraseña lleve ñ o tildes. Revise arriba su archivo y guarde la copia que se le ofrezca.",
    },
    {
      message: "No ve su archivo en la lista",
      advice:
        "Si busca .pfx, guarde una copia con ese nombre en «Cambiar formato». El contenido es el mismo.",
    },
    { message: "Dice que el certificado venció", advice: "Renueve su firma: lo que firme con esta no vale." },
    {
      message: "Quien recibe el PDF ve «validez desconocida»",
      advice:
        "Su lector no conoce a la entidad. Pídale que lo revise en nuestra página para verificar firmas.",
    },
  ],
  evidence:
    "No hemos probado PDF Ecuador ni conocemos sus menús: estos pasos son los de todo programa que firma con un archivo .p12. Si algo es distinto, siga la ayuda del programa.",
}

export default function ManagerPdfEcuador() {
  return <GuidePage guide={guide} />
}
