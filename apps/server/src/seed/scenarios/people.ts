import { type CertificateKind, needsCompany, needsRuc } from "@trazo/domain/certificates/certificate-kind"
import { cedulaCheckDigit } from "@trazo/domain/identity/cedula"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { lookCount } from "../drawings/portrait.ts"

export type DemoPerson = Record<
  | "identity"
  | "fingerprintCode"
  | "names"
  | "surname1"
  | "surname2"
  | "birthDate"
  | "nationality"
  | "passportCountry",
  string
> &
  Record<"email" | "phone" | "province" | "city" | "address", string> & {
    identityType: IdentityType
    /** Index of the face in drawings/portrait.ts. */
    look: number
  }

export type DemoCompany = Record<"companyName" | "companyRuc" | "position" | "appointmentExpiry", string> & {
  department?: string
}

/** Key, names / first / second surname, cédula without its check digit or passport, birth, province / city, address, phone. */
const rows = `
maria | MARÍA JOSÉ / PEÑA / LOOR | 171003406 | 1990-05-17 | Manabí / PORTOVIEJO | AV. MANABÍ 420 Y AMÉRICA | 0991234567
carlos | CARLOS ANDRÉS / VERA / MOREIRA | 092668785 | 1988-03-14 | Guayas / GUAYAQUIL | AV. DEL BOMBERO 15 | 0991234567
zambrano | JUAN CARLOS / ZAMBRANO / MERO | 130745128 | 1984-03-09 | Manabí / MANTA | CALLE 13 Y AV. 24
moran | ANA LUCÍA / MORÁN / QUIROZ | 092456713 | 1991-11-22 | Guayas / GUAYAQUIL | URDESA CENTRAL, CEDROS 215
ibarra | PEDRO ANTONIO / IBARRA / SUÁREZ | 091834567 | 1978-07-02 | Guayas / DURÁN | CDLA. ABEL GILBERT MZ. 14 V. 8
villacis | DANIELA / VILLACÍS / NARANJO | 180367214 | 1995-01-30 | Tungurahua / AMBATO | AV. CEVALLOS 10-25
guaman | SEGUNDO MANUEL / GUAMÁN / YUPANGUI | 060318452 | 1969-09-14 | Chimborazo / RIOBAMBA | PRIMERA CONSTITUYENTE 23-40
espinoza | KARLA VANESSA / ESPINOZA / TORRES | 070512349 | 1993-04-18 | El Oro / MACHALA | AV. 25 DE JUNIO Y SANTA ROSA
cevallos | RICARDO JAVIER / CEVALLOS / PONCE | 131178423 | 1987-12-05 | Manabí / CHONE | CALLE BOLÍVAR 512
ortiz | GABRIEL EDUARDO / ORTIZ / MALDONADO | 171562389 | 1982-06-27 | Pichincha / QUITO | AV. DE LOS SHYRIS N36-120
quishpe | MERCEDES / QUISHPE / TIPÁN | 172034871 | 1989-08-11 | Pichincha / SANGOLQUÍ | AV. GENERAL ENRÍQUEZ 40-15
alvarado | LUIS FERNANDO / ALVARADO / CHÁVEZ | 091267845 | 1975-02-19 | Guayas / SAMBORONDÓN | VÍA A SAMBORONDÓN KM 2.5
mendez | SOFÍA ALEJANDRA / MÉNDEZ / RIVERA | 093012476 | 1999-10-03 | Guayas / MILAGRO | GARCÍA MORENO 310
pincay | JORGE LUIS / PINCAY / BAQUE | 131425097 | 1986-05-24 | Manabí / JIPIJAPA | CALLE SUCRE Y 10 DE AGOSTO
lara | VERÓNICA / LARA / CASTILLO | 050287341 | 1981-03-16 | Cotopaxi / LATACUNGA | QUITO 74-18 Y PADRE SALCEDO
bravo | DIEGO ARMANDO / BRAVO / INTRIAGO | 130987264 | 1990-01-08 | Manabí / BAHÍA DE CARÁQUEZ | MALECÓN ALBERTO SANTOS 803
romero | PAOLA CRISTINA / ROMERO / ANDRADE | 010478215 | 1985-07-21 | Azuay / CUENCA | GRAN COLOMBIA 7-39
toapanta | EDISON PATRICIO / TOAPANTA / CHICAIZA | 180421563 | 1992-09-29 | Tungurahua / PELILEO | AV. CONFRATERNIDAD S/N
reyes | CARMEN ELENA / REYES / VILLAMAR | 240056321 | 1972-11-12 | Santa Elena / SALINAS | AV. CARLOS ESPINOZA LARREA 22
salazar | ANDRÉS SEBASTIÁN / SALAZAR / BUENO | 110389452 | 1996-06-06 | Loja / LOJA | SUCRE 08-35 Y ROCAFUERTE
caicedo | YADIRA / CAICEDO / QUIÑÓNEZ | 080267139 | 1988-02-14 | Esmeraldas / ESMERALDAS | OLMEDO 6-12
macias | BYRON ALEXANDER / MACÍAS / DELGADO | 131289574 | 1983-08-31 | Manabí / MONTECRISTI | CALLE ELOY ALFARO 101
jaramillo | NATALY / JARAMILLO / OCHOA | 110472638 | 1994-12-20 | Zamora Chinchipe / ZAMORA | AV. HÉROES DE PAQUISHA
velez | WASHINGTON / VÉLEZ / CEDEÑO | 130456981 | 1966-04-04 | Manabí / EL CARMEN | AV. CHONE KM 1
freire | LORENA / FREIRE / ACOSTA | 171938465 | 1979-05-13 | Pichincha / QUITO | AV. 6 DE DICIEMBRE N24-51
palacios | HUGO MARCELO / PALACIOS / ERAZO | 040129873 | 1974-10-25 | Carchi / TULCÁN | SUCRE Y BOYACÁ
noboa | MARTHA CECILIA / NOBOA / ARCE | 090823461 | 1968-01-17 | Guayas / DAULE | CALLE PIEDRAHÍTA 208
tenorio | JEFFERSON / TENORIO / ARROYO | 080341756 | 1997-03-23 | Esmeraldas / ATACAMES | MALECÓN DEL RÍO 15
uribe | CAMILO ANDRÉS / URIBE | AT482913 | 1988-11-02 | Pichincha / QUITO | AV. REPÚBLICA DE EL SALVADOR N34-183
chiriboga | ISABEL / CHIRIBOGA / TERÁN | 171284593 | 1986-09-08 | Pichincha / QUITO | LA CAROLINA, AV. AMAZONAS N37-29
yanez | FAUSTO / YÁNEZ / PROAÑO | 171673824 | 1977-12-01 | Pichincha / CUMBAYÁ | CALLE FRANCISCO DE ORELLANA 50
aguilar | TERESA / AGUILAR / VACA | 100234718 | 1990-07-07 | Imbabura / IBARRA | OLMEDO 5-60
cordova | ESTEBAN / CÓRDOVA / MEJÍA | 171456283 | 1983-02-11 | Pichincha / QUITO | LA FLORESTA, MADRID E12-40
arteaga | LUCÍA FERNANDA / ARTEAGA / PAZMIÑO | 172145637 | 1992-10-19 | Pichincha / QUITO | AV. OCCIDENTAL N58-33
simbana | ROSA ELVIRA / SIMBAÑA / LLUMIQUINGA | 170834562 | 1971-06-30 | Pichincha / QUITO | CALDERÓN, CARAPUNGO 9-14
tapia | MATEO / TAPIA / GALLEGOS | 172367418 | 2000-01-25 | Pichincha / QUITO | CONOCOTO, PONCE ENRÍQUEZ 77
cabrera | MARCO VINICIO / CABRERA / LUNA | 110295734 | 1984-09-02 | Loja / CATAMAYO | AV. ISIDRO AYORA 4-20
solorzano | PATRICIA / SOLÓRZANO / VÉLIZ | 131356482 | 1987-02-08 | Guayas / GUAYAQUIL | AV. DEL BOMBERO 15
montalvo | IVÁN MAURICIO / MONTALVO / RÍOS | 091745236 | 1979-10-15 | Guayas / GUAYAQUIL | AV. DEL BOMBERO 15
aviles | GINGER / AVILÉS / SALTOS | 092874153 | 1996-04-27 | Guayas / GUAYAQUIL | AV. DEL BOMBERO 15
burgos | XAVIER / BURGOS / PLÚAS | 092145863 | 1991-12-11 | Guayas / GUAYAQUIL | AV. DEL BOMBERO 15
franco | MARIUXI / FRANCO / BURGOS | 092187645 | 1987-05-06 | Guayas / GUAYAQUIL | ALBORADA 8.ª ETAPA MZ. 830
lozano | RONALD STEVEN / LOZANO / PITA | 093045127 | 1994-02-27 | Guayas / NARANJAL | AV. OLMEDO 214
mora | ELSA MARINA / MORA / SARMIENTO | 070341285 | 1976-08-19 | El Oro / SANTA ROSA | CALLE COLÓN Y EL ORO
benitez | GLORIA / BENÍTEZ / ROSERO | 100356217 | 1980-09-17 | Imbabura / OTAVALO | SUCRE 11-05`

/** @throws Error for an unknown key */
export function demoPerson(key: string): DemoPerson {
  const row = rows.split("\n").find((line) => line.startsWith(`${key} | `))
  if (!row) throw new Error(`No demo person is called ${key}`)
  const [, fullName = "", document = "", birthDate = "", place = "", address = "", phone] = row.split(" | ")
  const [names = "", surname1 = "", surname2 = ""] = fullName.split(" / ")
  const [province = "", city = ""] = place.split(" / ")
  const isCedula = /^\d{9}$/.test(document)
  const digits = document.replace(/\D/g, "").padEnd(9, "4")
  return {
    names,
    surname1,
    surname2,
    birthDate,
    province,
    city,
    address,
    identityType: isCedula ? "ci" : "passport",
    identity: isCedula ? `${document}${cedulaCheckDigit(document)}` : document,
    fingerprintCode: isCedula ? `V${digits.slice(1, 5)}I${digits.slice(4, 8)}` : "",
    nationality: isCedula ? "ECUATORIANA" : "COLOMBIANA",
    passportCountry: isCedula ? "" : "Colombia",
    email: `${plain(names.split(" ")[0] ?? "")}.${plain(surname1)}@demo.ec`,
    phone: phone ?? `09${digits.slice(1, 9)}`,
    look: [...digits].reduce((sum, digit) => sum + Number(digit), 0) % lookCount,
  }
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase()
}

/** What the person types for a certificate of this kind. */
export function personalDataOf(
  person: DemoPerson,
  kind: CertificateKind,
  company: DemoCompany | undefined,
): Record<string, string> {
  return {
    ...person,
    look: "",
    ...(needsRuc(kind) ? { ruc: `${person.identity}001` } : {}),
    ...(needsCompany(kind) ? company : {}),
  }
}
