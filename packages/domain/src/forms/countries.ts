import { folded } from "../text/latin-text.ts"

/** ISO 3166-1 alpha-2 codes and Spanish names of the countries that issue passports. XK is ICAO's Kosovo. */
const table = `
AF Afganistán | AL Albania | DE Alemania | AD Andorra | AO Angola | AG Antigua y Barbuda | SA Arabia Saudí
DZ Argelia | AR Argentina | AM Armenia | AU Australia | AT Austria | AZ Azerbaiyán | BS Bahamas | BD Bangladés
BB Barbados | BH Baréin | BE Bélgica | BZ Belice | BJ Benín | BY Bielorrusia | BO Bolivia
BA Bosnia y Herzegovina | BW Botsuana | BR Brasil | BN Brunéi | BG Bulgaria | BF Burkina Faso | BI Burundi
BT Bután | CV Cabo Verde | KH Camboya | CM Camerún | CA Canadá | QA Catar | TD Chad | CZ Chequia | CL Chile
CN China | CY Chipre | CO Colombia | KM Comoras | CG Congo | KP Corea del Norte | KR Corea del Sur
CI Costa de Marfil | CR Costa Rica | HR Croacia | CU Cuba | DK Dinamarca | DM Dominica | EC Ecuador | EG Egipto
SV El Salvador | AE Emiratos Árabes Unidos | ER Eritrea | SK Eslovaquia | SI Eslovenia | ES España
US Estados Unidos | EE Estonia | SZ Esuatini | ET Etiopía | PH Filipinas | FI Finlandia | FJ Fiyi | FR Francia
GA Gabón | GM Gambia | GE Georgia | GH Ghana | GD Granada | GR Grecia | GT Guatemala | GN Guinea
GQ Guinea Ecuatorial | GW Guinea-Bisáu | GY Guyana | HT Haití | HN Honduras | HK Hong Kong | HU Hungría
IN India | ID Indonesia | IQ Irak | IR Irán | IE Irlanda | IS Islandia | MH Islas Marshall | SB Islas Salomón
IL Israel | IT Italia | JM Jamaica | JP Japón | JO Jordania | KZ Kazajistán | KE Kenia | KG Kirguistán
KI Kiribati | XK Kosovo | KW Kuwait | LA Laos | LS Lesoto | LV Letonia | LB Líbano | LR Liberia | LY Libia
LI Liechtenstein | LT Lituania | LU Luxemburgo | MO Macao | MK Macedonia del Norte | MG Madagascar | MY Malasia
MW Malaui | MV Maldivas | ML Mali | MT Malta | MA Marruecos | MU Mauricio | MR Mauritania | MX México
FM Micronesia | MD Moldavia | MC Mónaco | MN Mongolia | ME Montenegro | MZ Mozambique | MM Myanmar | NA Namibia
NR Nauru | NP Nepal | NI Nicaragua | NE Níger | NG Nigeria | NO Noruega | NZ Nueva Zelanda | OM Omán
NL Países Bajos | PK Pakistán | PW Palaos | PS Palestina | PA Panamá | PG Papúa Nueva Guinea | PY Paraguay
PE Perú | PL Polonia | PT Portugal | GB Reino Unido | CF República Centroafricana
CD República Democrática del Congo | DO República Dominicana | RW Ruanda | RO Rumanía | RU Rusia | WS Samoa
KN San Cristóbal y Nieves | SM San Marino | VC San Vicente y las Granadinas | LC Santa Lucía | VA Santa Sede
ST Santo Tomé y Príncipe | SN Senegal | RS Serbia | SC Seychelles | SL Sierra Leona | SG Singapur | SY Siria
SO Somalia | LK Sri Lanka | ZA Sudáfrica | SD Sudán | SS Sudán del Sur | SE Suecia | CH Suiza | SR Surinam
TH Tailandia | TW Taiwán | TZ Tanzania | TJ Tayikistán | TL Timor-Leste | TG Togo | TO Tonga
TT Trinidad y Tobago | TN Túnez | TM Turkmenistán | TR Turquía | TV Tuvalu | UA Ucrania | UG Uganda | UY Uruguay
UZ Uzbekistán | VU Vanuatu | VE Venezuela | VN Vietnam | YE Yemen | DJ Yibuti | ZM Zambia | ZW Zimbabue`

const names: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/ \| |\n/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

/** In alphabetical order. */
export const countryOptions: readonly string[] = [...names.values()]

function plain(text: string): string {
  return folded(text.trim())
}

const namesByPlain = new Map(countryOptions.map((name) => [plain(name), name]))

/** The stored name of a country from any spelling («PERU») or its code («pe»), or null. */
export function findCountry(text: string): string | null {
  const code = names.get(text.trim().toUpperCase())
  return code ?? namesByPlain.get(plain(text)) ?? null
}

/** The code of a stored name, or null. */
export function countryCode(name: string): string | null {
  return [...names].find(([, one]) => one === name)?.[0] ?? null
}
