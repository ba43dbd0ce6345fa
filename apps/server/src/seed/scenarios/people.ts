import { demoPerson } from "./demo-person.ts"

const manabi = (city: string) => ({ province: "Manabí", city })
const guayas = (city: string) => ({ province: "Guayas", city })
const pichincha = (city: string) => ({ province: "Pichincha", city })

/** The demo's client, whose account seed-people.ts makes (1710034065). */
export const maria = demoPerson("MARÍA JOSÉ / PEÑA / LOOR", "171003406", {
  ...manabi("PORTOVIEJO"),
  ...{ birthDate: "1990-05-17", address: "AV. MANABÍ 420 Y AMÉRICA", phone: "0991234567" },
  email: "maria.pena@demo.ec",
})

/** People of no account before their request. */
export const people = {
  zambrano: demoPerson("JUAN CARLOS / ZAMBRANO / MERO", "130745128", {
    ...{ ...manabi("MANTA"), birthDate: "1984-03-09", address: "CALLE 13 Y AV. 24" },
  }),
  moran: demoPerson("ANA LUCÍA / MORÁN / QUIROZ", "092456713", {
    ...{ ...guayas("GUAYAQUIL"), birthDate: "1991-11-22", address: "URDESA CENTRAL, CEDROS 215" },
  }),
  ibarra: demoPerson("PEDRO ANTONIO / IBARRA / SUÁREZ", "091834567", {
    ...{ ...guayas("DURÁN"), birthDate: "1978-07-02", address: "CDLA. ABEL GILBERT MZ. 14 V. 8" },
  }),
  villacis: demoPerson("DANIELA / VILLACÍS / NARANJO", "180367214", {
    ...{ province: "Tungurahua", city: "AMBATO", birthDate: "1995-01-30", address: "AV. CEVALLOS 10-25" },
  }),
  guaman: demoPerson("SEGUNDO MANUEL / GUAMÁN / YUPANGUI", "060318452", {
    ...{
      province: "Chimborazo",
      city: "RIOBAMBA",
      birthDate: "1969-09-14",
      address: "PRIMERA CONSTITUYENTE 23-40",
    },
  }),
  espinoza: demoPerson("KARLA VANESSA / ESPINOZA / TORRES", "070512349", {
    ...{
      province: "El Oro",
      city: "MACHALA",
      birthDate: "1993-04-18",
      address: "AV. 25 DE JUNIO Y SANTA ROSA",
    },
  }),
  cevallos: demoPerson("RICARDO JAVIER / CEVALLOS / PONCE", "131178423", {
    ...{ ...manabi("CHONE"), birthDate: "1987-12-05", address: "CALLE BOLÍVAR 512" },
  }),
  ortiz: demoPerson("GABRIEL EDUARDO / ORTIZ / MALDONADO", "171562389", {
    ...{ ...pichincha("QUITO"), birthDate: "1982-06-27", address: "AV. DE LOS SHYRIS N36-120" },
  }),
  quishpe: demoPerson("MERCEDES / QUISHPE / TIPÁN", "172034871", {
    ...{ ...pichincha("SANGOLQUÍ"), birthDate: "1989-08-11", address: "AV. GENERAL ENRÍQUEZ 40-15" },
  }),
  alvarado: demoPerson("LUIS FERNANDO / ALVARADO / CHÁVEZ", "091267845", {
    ...{ ...guayas("SAMBORONDÓN"), birthDate: "1975-02-19", address: "VÍA A SAMBORONDÓN KM 2.5" },
  }),
  mendez: demoPerson("SOFÍA ALEJANDRA / MÉNDEZ / RIVERA", "093012476", {
    ...{ ...guayas("MILAGRO"), birthDate: "1999-10-03", address: "GARCÍA MORENO 310" },
  }),
  pincay: demoPerson("JORGE LUIS / PINCAY / BAQUE", "131425097", {
    ...{ ...manabi("JIPIJAPA"), birthDate: "1986-05-24", address: "CALLE SUCRE Y 10 DE AGOSTO" },
  }),
  lara: demoPerson("VERÓNICA / LARA / CASTILLO", "050287341", {
    ...{
      province: "Cotopaxi",
      city: "LATACUNGA",
      birthDate: "1981-03-16",
      address: "QUITO 74-18 Y PADRE SALCEDO",
    },
  }),
  bravo: demoPerson("DIEGO ARMANDO / BRAVO / INTRIAGO", "130987264", {
    ...{ ...manabi("BAHÍA DE CARÁQUEZ"), birthDate: "1990-01-08", address: "MALECÓN ALBERTO SANTOS 803" },
  }),
  romero: demoPerson("PAOLA CRISTINA / ROMERO / ANDRADE", "010478215", {
    ...{ province: "Azuay", city: "CUENCA", birthDate: "1985-07-21", address: "GRAN COLOMBIA 7-39" },
  }),
  toapanta: demoPerson("EDISON PATRICIO / TOAPANTA / CHICAIZA", "180421563", {
    ...{
      province: "Tungurahua",
      city: "PELILEO",
      birthDate: "1992-09-29",
      address: "AV. CONFRATERNIDAD S/N",
    },
  }),
  reyes: demoPerson("CARMEN ELENA / REYES / VILLAMAR", "240056321", {
    ...{
      province: "Santa Elena",
      city: "SALINAS",
      birthDate: "1972-11-12",
      address: "AV. CARLOS ESPINOZA LARREA 22",
    },
  }),
  salazar: demoPerson("ANDRÉS SEBASTIÁN / SALAZAR / BUENO", "110389452", {
    ...{ province: "Loja", city: "LOJA", birthDate: "1996-06-06", address: "SUCRE 08-35 Y ROCAFUERTE" },
  }),
  caicedo: demoPerson("YADIRA / CAICEDO / QUIÑÓNEZ", "080267139", {
    ...{ province: "Esmeraldas", city: "ESMERALDAS", birthDate: "1988-02-14", address: "OLMEDO 6-12" },
  }),
  macias: demoPerson("BYRON ALEXANDER / MACÍAS / DELGADO", "131289574", {
    ...{ ...manabi("MONTECRISTI"), birthDate: "1983-08-31", address: "CALLE ELOY ALFARO 101" },
  }),
  jaramillo: demoPerson("NATALY / JARAMILLO / OCHOA", "110472638", {
    ...{
      province: "Zamora Chinchipe",
      city: "ZAMORA",
      birthDate: "1994-12-20",
      address: "AV. HÉROES DE PAQUISHA",
    },
  }),
  velez: demoPerson("WASHINGTON / VÉLEZ / CEDEÑO", "130456981", {
    ...{ ...manabi("EL CARMEN"), birthDate: "1966-04-04", address: "AV. CHONE KM 1" },
  }),
  freire: demoPerson("LORENA / FREIRE / ACOSTA", "171938465", {
    ...{ ...pichincha("QUITO"), birthDate: "1979-05-13", address: "AV. 6 DE DICIEMBRE N24-51" },
  }),
  palacios: demoPerson("HUGO MARCELO / PALACIOS / ERAZO", "040129873", {
    ...{ province: "Carchi", city: "TULCÁN", birthDate: "1974-10-25", address: "SUCRE Y BOYACÁ" },
  }),
  noboa: demoPerson("MARTHA CECILIA / NOBOA / ARCE", "090823461", {
    ...{ ...guayas("DAULE"), birthDate: "1968-01-17", address: "CALLE PIEDRAHÍTA 208" },
  }),
  tenorio: demoPerson("JEFFERSON / TENORIO / ARROYO", "080341756", {
    ...{ province: "Esmeraldas", city: "ATACAMES", birthDate: "1997-03-23", address: "MALECÓN DEL RÍO 15" },
  }),
  uribe: demoPerson("CAMILO ANDRÉS / URIBE", "AT482913", {
    ...{ ...pichincha("QUITO"), birthDate: "1988-11-02", address: "AV. REPÚBLICA DE EL SALVADOR N34-183" },
    nationality: "COLOMBIANA",
  }),
  chiriboga: demoPerson("ISABEL / CHIRIBOGA / TERÁN", "171284593", {
    ...{ ...pichincha("QUITO"), birthDate: "1986-09-08", address: "LA CAROLINA, AV. AMAZONAS N37-29" },
  }),
  yanez: demoPerson("FAUSTO / YÁNEZ / PROAÑO", "171673824", {
    ...{ ...pichincha("CUMBAYÁ"), birthDate: "1977-12-01", address: "CALLE FRANCISCO DE ORELLANA 50" },
  }),
  aguilar: demoPerson("TERESA / AGUILAR / VACA", "100234718", {
    ...{ province: "Imbabura", city: "IBARRA", birthDate: "1990-07-07", address: "OLMEDO 5-60" },
  }),
} as const
