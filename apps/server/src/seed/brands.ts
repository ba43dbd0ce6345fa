import type { BankAccount } from "@trazo/contract/distributors/branding"
import type { Theme } from "@trazo/domain/distributors/theme"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { PriceKey } from "@trazo/domain/selling/price-key"
import { andesMails, type DemoMails, pacificoMails } from "./demo-mails.ts"

export interface DemoBrand {
  name: string
  address: string
  ruc: string
  supportEmail: string
  hosts: readonly string[]
  modules: readonly string[]
  /** Null for a distributor that was never configured («Distribuidora no disponible»). */
  configuration: DemoConfiguration | null
  /** Cents without IVA. */
  prices: Partial<Record<PriceKey, number>>
  roles?: readonly DemoRole[]
  /** The first is an administrator. The first two review the requests of the scenarios. */
  executives: readonly DemoExecutive[]
  bankUser?: { email: string; names: string; bank: string }
  /** Clients with the demo password, by their keys in scenarios/people.ts. */
  clients?: readonly { key: string; internal: boolean }[]
}

interface DemoRole {
  name: string
  description: string
  permissions: Permission[]
}

export interface DemoExecutive {
  email: string
  names: string
  /** The name of one of the brand's roles. Null for an administrator. */
  role: string | null
}

interface DemoConfiguration {
  texts: Record<string, string>
  theme: Theme
  accounts: readonly BankAccount[]
  /** The distributor's own texts by email template. */
  mails: DemoMails
  /** Without it the distributor does not invoice. */
  billing?: {
    credentials: { user: string }
    establishment: { code: string; emissionPoint: string }
    products: { main: string; extra: string }
  }
}

type AccountParts = Pick<BankAccount, "id" | "bank" | "kind" | "number">

function bankAccounts(holder: string, ruc: string, accounts: readonly AccountParts[]): BankAccount[] {
  return accounts.map((account) => ({ ...account, holder, ruc }))
}

function theme(
  primaryColor: string,
  primaryColor2: string,
  primaryColor3: string,
  secondaryColor: string,
): Theme {
  return { primaryColor, primaryColor2, primaryColor3, secondaryColor }
}

function administrator(email: string, names: string): DemoExecutive {
  return { email, names, role: null }
}

const reviewer: DemoRole = {
  name: "Revisor",
  description: "Valida pagos, revisa las solicitudes y atiende a los clientes.",
  permissions: [
    ...(["/certificates:view", "/certificates:edit"] as const),
    ...(["/certificates:validatePayment", "/certificates:approve"] as const),
    ...(["/clients:view", "/clients:create", "/clients:edit"] as const),
  ],
}

const cashier: DemoRole = {
  name: "Cajero",
  description: "Confirma los pagos y emite las facturas.",
  permissions: [
    ...(["/certificates:view", "/certificates:validatePayment"] as const),
    ...(["/billing:view", "/billing:create", "/billing:edit", "/billing:export"] as const),
  ],
}

const salesperson: DemoRole = {
  name: "Comercial",
  description: "Atiende a los clientes y prepara cupones y precios.",
  permissions: [
    ...(["/dashboard:view", "/certificates:view"] as const),
    ...(["/clients:view", "/clients:create", "/clients:edit"] as const),
    ...(["/prices:view", "/coupons:view", "/coupons:create", "/coupons:edit"] as const),
  ],
}

/** «Firmas del Pacífico»: complete, every module. */
export const pacifico: DemoBrand = {
  name: "Firmas del Pacífico",
  address: "Av. 9 de Octubre 1904 y Los Ríos, Guayaquil",
  ruc: "0992397535001",
  supportEmail: "ayuda@firmasdelpacifico.ec",
  hosts: ["localhost", "127.0.0.1"],
  modules: distributorModules,
  configuration: {
    texts: {
      welcomeTitle: "Su firma electrónica, en línea y desde el celular",
      welcomeLead:
        "Pídala en minutos, con su cédula a mano. **Su clave nace en su dispositivo**: nadie más la tiene.",
      schedule: "Lunes a viernes de 08:00 a 18:00.",
      promise: "Revisamos las solicitudes en el orden en que llegan.",
      transaction:
        "Transfiera o deposite el valor exacto y ponga su número de solicitud en la descripción. Después suba aquí el comprobante.",
      finishRegister:
        "Recibimos su solicitud. Le avisaremos por correo en cada paso; no hace falta que nos escriba.",
      whatsapp: "+593991234567",
      telephone: "+59342345678",
    },
    theme: theme("#0B5C8A", "#08456A", "#F2A541", "#2F6F8F"),
    accounts: bankAccounts("Firmas del Pacífico S. A. S.", "0992397535001", [
      { id: "pichincha", bank: "Banco Pichincha", kind: "corriente", number: "2100123456" },
      { id: "guayaquil", bank: "Banco Guayaquil", kind: "ahorros", number: "0012345678" },
    ]),
    mails: pacificoMails,
    billing: {
      credentials: { user: "facturacion@firmasdelpacifico.ec" },
      establishment: { code: "001", emissionPoint: "001" },
      products: { main: "FIRMA", extra: "TOKEN" },
    },
  },
  prices: {
    naturalOneDay: 350,
    naturalSevenDays: 696,
    naturalThirtyDays: 1070,
    subject1: 2052,
    naturalTwoYears: 3122,
    naturalThreeYears: 4557,
    naturalFourYears: 5626,
    naturalFiveYears: 6565,
    naturalRucThirtyDays: 1070,
    subject2: 2052,
    naturalRucTwoYears: 3122,
    naturalRucThreeYears: 4557,
    subject4: 2487,
    legalTwoYears: 3783,
    legalThreeYears: 4991,
    naturalOneDayFast: 696,
    naturalOneYearFast: 2487,
    naturalRucOneYearFast: 2487,
    naturalRucTwoYearsFast: 3557,
    naturalRucTwoYearsConvenio: 2609,
    naturalRucOneYearRenewal: 1800,
    naturalOneYearReissue: 0,
    naturalRucOneYearReissue: 0,
  },
  roles: [reviewer, cashier, salesperson],
  executives: [
    administrator("ejecutivo@demo.ec", "GABRIELA MENDOZA RÍOS"),
    { email: "operador@demo.ec", names: "LUIS ANDRADE VERA", role: reviewer.name },
    { email: "cajero@demo.ec", names: "ROSA ZAMBRANO MERA", role: cashier.name },
    { email: "comercial@demo.ec", names: "JORGE TAPIA LEÓN", role: salesperson.name },
  ],
  bankUser: { email: "banco@demo.ec", names: "PATRICIA CEDEÑO", bank: "Banco Pichincha" },
  clients: [
    { key: "maria", internal: false },
    { key: "carlos", internal: true },
  ],
}

/** «Andes Firma Digital»: a yellow brand with other prices and no convenios. A price and a template are missing. */
export const andes: DemoBrand = {
  name: "Andes Firma Digital",
  address: "Av. República E7-123 y Almagro, Quito",
  ruc: "1792060346001",
  supportEmail: "hola@andesfirma.ec",
  hosts: ["andes.localhost"],
  modules: distributorModules.filter((key) => key !== "/convenios"),
  configuration: {
    texts: {
      welcomeTitle: "Firme sin imprimir",
      welcomeLead: "Certificados para personas y empresas, con atención desde Quito.",
      schedule: "Lunes a viernes de 09:00 a 17:30.",
      promise: "Revisamos las solicitudes en el orden en que llegan.",
      transaction: "Transfiera el valor exacto y suba el comprobante.",
      finishRegister: "¡Gracias! Ya tenemos su solicitud.",
    },
    theme: theme("#F5C518", "#D9A900", "#3D3A34", "#6B5B12"),
    accounts: bankAccounts("Andes Firma Digital Cía. Ltda.", "1792060346001", [
      { id: "produbanco", bank: "Produbanco", kind: "corriente", number: "02006123456" },
    ]),
    mails: andesMails,
  },
  prices: {
    naturalThirtyDays: 1130,
    subject1: 2174,
    naturalTwoYears: 3304,
    subject2: 2174,
    naturalRucTwoYears: 3304,
    subject4: 2609,
    legalTwoYears: 3913,
    naturalOneYearFast: 2609,
    naturalRucTwoYearsFast: 3739,
  },
  roles: [reviewer],
  executives: [
    administrator("ejecutivo@andes.ec", "VALERIA ROCHA PAREDES"),
    { email: "operador@andes.ec", names: "DIEGO SALAZAR ORTIZ", role: reviewer.name },
  ],
}

/** «Nueva Distribuidora»: no configuration yet. */
const nueva: DemoBrand = {
  name: "Nueva Distribuidora",
  address: "Calle Larga 5-67, Cuenca",
  ruc: "0190115798001",
  supportEmail: "info@nuevadistribuidora.ec",
  hosts: ["nuevo.localhost"],
  modules: distributorModules,
  configuration: null,
  prices: {},
  executives: [administrator("ejecutivo@nuevo.ec", "MARTÍN ORDÓÑEZ CRESPO")],
}

export const demoBrands: readonly DemoBrand[] = [pacifico, andes, nueva]
