import { folded } from "../text/latin-text.ts"

/** Ecuador's 24 provinces with the code at the start of a cédula (INEC, Registro Civil). */
type Province = { code: string; name: string }

export const provinces: readonly Province[] = [
  { code: "01", name: "Azuay" },
  { code: "02", name: "Bolívar" },
  { code: "03", name: "Cañar" },
  { code: "04", name: "Carchi" },
  { code: "05", name: "Cotopaxi" },
  { code: "06", name: "Chimborazo" },
  { code: "07", name: "El Oro" },
  { code: "08", name: "Esmeraldas" },
  { code: "09", name: "Guayas" },
  { code: "10", name: "Imbabura" },
  { code: "11", name: "Loja" },
  { code: "12", name: "Los Ríos" },
  { code: "13", name: "Manabí" },
  { code: "14", name: "Morona Santiago" },
  { code: "15", name: "Napo" },
  { code: "16", name: "Pastaza" },
  { code: "17", name: "Pichincha" },
  { code: "18", name: "Tungurahua" },
  { code: "19", name: "Zamora Chinchipe" },
  { code: "20", name: "Galápagos" },
  { code: "21", name: "Sucumbíos" },
  { code: "22", name: "Orellana" },
  { code: "23", name: "Santo Domingo de los Tsáchilas" },
  { code: "24", name: "Santa Elena" },
]

const abroad = "Exterior"

/** In alphabetical order, «Exterior» last. */
export const provinceOptions: readonly string[] = [
  ...provinces.map(({ name }) => name).toSorted((a, b) => (plain(a) < plain(b) ? -1 : 1)),
  abroad,
]

function plain(text: string): string {
  return folded(text.trim())
}

const namesByPlain = new Map(provinceOptions.map((name) => [plain(name), name]))

/** The stored name of a province from any spelling («PICHINCHA», «bolivar»), or null. */
export function findProvince(text: string): string | null {
  return namesByPlain.get(plain(text)) ?? null
}
