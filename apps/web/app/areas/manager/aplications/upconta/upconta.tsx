import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import type { Guide } from "../guide.ts"
import { GuidePage } from "../guide-page.tsx"

export const meta = pageTitle("Mi firma en UpConta")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

const guide: Guide = {
  title: "UpConta",
  purpose: "Para que el sistema firme por usted los comprobantes electrónicos que emite.",
  devices: null,
  routes: [
    {
      platforms: ["windows", "macos", "linux", "android", "iphone"],
      steps: [
        {
          title: "Tenga su archivo a mano",
          text: "Su .p12 debe estar en el equipo desde el que entra. Si no lo tiene, está en «Descargar».",
          drawing: "keyFile",
        },
        {
          title: "Cargue su firma",
          text: "Busque dónde se configura la empresa que emite y cargue ahí el archivo de la firma.",
          drawing: "upload",
        },
        {
          title: "Escriba la contraseña",
          text: "El RUC de la firma debe ser el de la empresa que emite, o el de su representante legal.",
          drawing: "password",
        },
        {
          title: "Emita un comprobante de prueba",
          text: "Si el SRI responde «AUTORIZADO», ya está. El RUC del cliente tiene 13 dígitos y la cédula, 10.",
          drawing: "invoice",
        },
      ],
    },
  ],
  programs: ["sri", "java", "dotnet", "openssl"],
  checkHint:
    "Aquí se revisa en este dispositivo y nada se envía. Miramos lo que pide el SRI y los tipos de programa que abren archivos .p12. UpConta guarda su archivo y su contraseña para firmar por usted.",
  errors: [
    {
      message: "No acepta el archivo o la contraseña",
      advice:
        "Puede que no abra el cifrado del archivo, o que la contraseña lleve ñ o tildes. Revise arriba su archivo y guarde la copia que se le ofrezca.",
    },
    {
      message: "39: firma inválida",
      advice:
        "El certificado no es de firma, venció, o el programa tomó otra clave del archivo. Revise arriba su archivo.",
    },
    {
      message: "«Su RUC debe tener 13 dígitos» o «Su cédula debe tener 10 dígitos»",
      advice: "Revise el tipo de identificación y el número de su cliente. No es por la firma.",
    },
    {
      message: "Funcionaba y dejó de hacerlo",
      advice: "Puede que su firma venció. Renuévela y cargue el archivo nuevo en el mismo lugar.",
    },
  ],
  evidence:
    "No hemos probado UpConta ni conocemos sus menús: estos pasos son los de todo sistema que emite comprobantes al SRI. Si algo es distinto, siga la ayuda del sistema.",
}

export default function ManagerUpConta() {
  return <GuidePage guide={guide} />
}
