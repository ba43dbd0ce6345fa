import { folded } from "../text/latin-text.ts"
import { findProvince, provinceOptions } from "./provinces.ts"

/** Where somebody lives: the city as shown, and a province of `provinceOptions`. */
interface Place {
  city: string
  province: string
}

/**
 * The cantons of each province (INEC, Clasificador Geográfico Estadístico), the provincial capital first, then seats and
 * towns whose name differs from their canton's.
 */
const cities: Readonly<Record<string, string>> = {
  Azuay:
    "Cuenca|Camilo Ponce Enríquez|Chordeleg|El Pan|Girón|Guachapala|Gualaceo|Nabón|Oña|Paute|Pucará|San Fernando|Santa Isabel|Sevilla de Oro|Sígsig",
  Bolívar: "Guaranda|Caluma|Chillanes|Chimbo|Echeandía|Las Naves|San Miguel",
  Cañar: "Azogues|Biblián|Cañar|Déleg|El Tambo|La Troncal|Suscal",
  Carchi: "Tulcán|Bolívar|Espejo|Mira|Montúfar|San Pedro de Huaca|El Ángel|San Gabriel",
  Cotopaxi: "Latacunga|La Maná|Pangua|Pujilí|Salcedo|Saquisilí|Sigchos",
  Chimborazo: "Riobamba|Alausí|Chambo|Chunchi|Colta|Cumandá|Guamote|Guano|Pallatanga|Penipe",
  "El Oro":
    "Machala|Arenillas|Atahualpa|Balsas|Chilla|El Guabo|Huaquillas|Las Lajas|Marcabelí|Pasaje|Piñas|Portovelo|Santa Rosa|Zaruma",
  Esmeraldas: "Esmeraldas|Atacames|Eloy Alfaro|Muisne|Quinindé|Rioverde|San Lorenzo|Rosa Zárate",
  Guayas:
    "Guayaquil|Alfredo Baquerizo Moreno|Balao|Balzar|Colimes|Coronel Marcelino Maridueña|Daule|Durán|El Empalme|El Triunfo|General Antonio Elizalde|Isidro Ayora|Lomas de Sargentillo|Milagro|Naranjal|Naranjito|Nobol|Palestina|Pedro Carbo|Playas|Salitre|Samborondón|San Jacinto de Yaguachi|Santa Lucía|Simón Bolívar|Bucay|Jujan|Yaguachi|La Puntilla",
  Imbabura: "Ibarra|Antonio Ante|Cotacachi|Otavalo|Pimampiro|San Miguel de Urcuquí|Atuntaqui|Urcuquí",
  Loja: "Loja|Calvas|Catamayo|Celica|Chaguarpamba|Espíndola|Gonzanamá|Macará|Olmedo|Paltas|Pindal|Puyango|Quilanga|Saraguro|Sozoranga|Zapotillo|Alamor|Cariamanga|Catacocha",
  "Los Ríos":
    "Babahoyo|Baba|Buena Fe|Mocache|Montalvo|Palenque|Puebloviejo|Quevedo|Quinsaloma|Urdaneta|Valencia|Ventanas|Vinces",
  Manabí:
    "Portoviejo|24 de Mayo|Bolívar|Chone|El Carmen|Flavio Alfaro|Jama|Jaramijó|Jipijapa|Junín|Manta|Montecristi|Olmedo|Paján|Pedernales|Pichincha|Puerto López|Rocafuerte|San Vicente|Santa Ana|Sucre|Tosagua|Bahía de Caráquez|Calceta",
  "Morona Santiago":
    "Morona|Gualaquiza|Huamboya|Limón Indanza|Logroño|Pablo Sexto|Palora|San Juan Bosco|Santiago|Sevilla Don Bosco|Sucúa|Taisha|Tiwintza|Macas|Méndez",
  Napo: "Tena|Archidona|Carlos Julio Arosemena Tola|El Chaco|Quijos|Baeza",
  Pastaza: "Pastaza|Arajuno|Mera|Santa Clara|Puyo",
  Pichincha:
    "Quito|Cayambe|Mejía|Pedro Moncayo|Pedro Vicente Maldonado|Puerto Quito|Rumiñahui|San Miguel de los Bancos|Calderón|Conocoto|Cumbayá|Machachi|Sangolquí|Tabacundo|Tumbaco",
  Tungurahua:
    "Ambato|Baños de Agua Santa|Cevallos|Mocha|Patate|Quero|San Pedro de Pelileo|Santiago de Píllaro|Tisaleo|Baños|Pelileo|Píllaro",
  "Zamora Chinchipe":
    "Zamora|Centinela del Cóndor|Chinchipe|El Pangui|Nangaritza|Palanda|Paquisha|Yacuambi|Yantzaza|Zumba|Zumbi",
  Galápagos: "San Cristóbal|Isabela|Santa Cruz|Puerto Ayora|Puerto Baquerizo Moreno|Puerto Villamil",
  Sucumbíos: "Lago Agrio|Cascales|Cuyabeno|Gonzalo Pizarro|Putumayo|Shushufindi|Sucumbíos|Nueva Loja",
  Orellana: "Francisco de Orellana|Aguarico|La Joya de los Sachas|Loreto|El Coca",
  "Santo Domingo de los Tsáchilas": "Santo Domingo|La Concordia",
  "Santa Elena": "Santa Elena|La Libertad|Salinas",
}

/** Known cities, in the order of the provinces. */
export const places: readonly Place[] = Object.entries(cities).flatMap(([province, names]) =>
  names.split("|").map((city) => ({ city, province })),
)

/** «Quito, Pichincha» */
export function placeName({ city, province }: Place): string {
  return `${city}, ${province}`
}

function plain(text: string): string {
  return folded(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
}

interface Known {
  place: Place
  name: string
}

const known: readonly Known[] = places.map((place) => ({ place, name: plain(place.city) }))
const bigCities = new Set([
  "Quito",
  "Guayaquil",
  "Cuenca",
  "Santo Domingo",
  "Machala",
  "Durán",
  "Manta",
  "Portoviejo",
  "Loja",
  "Ambato",
  "Riobamba",
  "Ibarra",
  "Esmeraldas",
  "Quevedo",
  "Milagro",
  "Latacunga",
  "Santa Elena",
])

/** Known cities whose name, or a word of it, begins with the text; the closest first. */
export function suggestedPlaces(text: string, limit: number): Place[] {
  const typed = plain(text)
  if (typed === "") return []
  const rank = ({ place, name }: Known) => {
    if (name === typed) return 0
    if (name.startsWith(typed)) return bigCities.has(place.city) ? 1 : 2
    if (` ${name} ${plain(place.province)}`.includes(` ${typed}`)) return 3
    return null
  }
  return known
    .flatMap((one) => {
      const position = rank(one)
      return position === null ? [] : [{ place: one.place, position }]
    })
    .toSorted((a, b) => a.position - b.position)
    .slice(0, limit)
    .map(({ place }) => place)
}

/**
 * The place that a text names: a known city of one province («quito»), or any city with its province («Cumbayá,
 * Pichincha», «Madrid, Exterior»). Null when the province stays open.
 */
export function findPlace(text: string): Place | null {
  return knownPlace(text) ?? withProvince(text)
}

function knownPlace(text: string): Place | null {
  const typed = plain(text)
  const found = known.filter(({ name }) => name === typed)
  const isProvince = findProvince(typed)
  const [only] = found
  if (!only || found.length > 1) return null
  // «Pichincha» alone is the province rather than the canton of Manabí.
  return isProvince && isProvince !== only.place.province ? null : only.place
}

function withProvince(text: string): Place | null {
  const parts = text.split(/[,;/()]|\s[-–]\s/).map((part) => part.trim())
  const named = parts.filter((part) => part !== "")
  const [first = "", second = ""] = named
  if (named.length === 2) return cityIn(first, findProvince(second)) ?? cityIn(second, findProvince(first))
  if (named.length !== 1) return null
  const words = first.split(/\s+/)
  const ends = provinceOptions.flatMap((province) => {
    const length = province.split(" ").length
    const isEnd = words.length > length && findProvince(words.slice(-length).join(" ")) === province
    return isEnd ? [{ province, city: words.slice(0, -length).join(" ") }] : []
  })
  const longest = ends.toSorted((a, b) => b.province.length - a.province.length)[0]
  return longest ? cityIn(longest.city, longest.province) : null
}

function cityIn(city: string, province: string | null): Place | null {
  if (!province || city === "") return null
  const name = plain(city)
  return (
    known.find(({ place, name: other }) => place.province === province && other === name)?.place ?? {
      city,
      province,
    }
  )
}
