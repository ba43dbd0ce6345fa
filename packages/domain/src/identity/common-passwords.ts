/**
 * Common passwords, of Ecuador and worldwide, that satisfy E15: eight characters of letters and digits, or of both
 * cases. Compared case-insensitively.
 */
const words = `
password qwertyui qwertyuiop asdfghjkl asdfasdf zxcvbnm1 iloveyou princess sunshine superman football baseball
trustno1 welcome1 whatever starwars computer internet michelle jennifer jonathan charlotte liverpool chocolate
contrasena contraseña ecuador1 barcelona barcelonasc emelec10 ligaquito quito2024 guayaquil cuenca2024
teamo123 tequiero teamomucho mivida123 corazon1 angelito princesa familia1 estrella mariposa alejandro
alejandra sebastian fernando gabriela valentina cristian daniela1 patricia francisco mercedes
firma123 firmaelectronica electronica certificado contador1 empresa1 sistema1 usuario1 cliente1 clave123
claveclave secreto1 bienvenido hola1234 holahola administrador administrator
`

const numbered = `
password passw0rd p@ssword p@ssw0rd qwerty qwertyui asdf asdfgh zxcvbnm admin administrador user usuario guest
root test prueba demo clave claves contrasena contraseña secreto secret acceso ingreso sistema
welcome bienvenido hola teamo amor love iloveyou dios jesus jesucristo
ecuador quito guayaquil cuenca ambato manta loja machala barcelona emelec liga
trazo firmaec autofirma certificado certificados distribuidor distribuidora ejecutivo
firma firmas firmador empresa cliente contador abogado
maria jose carlos juan luis daniel david andres diego pedro miguel gabriela andrea
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
lunes viernes domingo verano invierno monkey dragon master shadow letmein abc abcd qwe asd aaa
`

/** Numbers that people add to a word: up to three digits, a series, or a past year. */
const ending = /^(?:\d{1,3}|1234|12345|123456|123456789|19[3-9]\d|20[01]\d|202[0-5])$/

const patterns = `
1q2w3e4r 1qaz2wsx q1w2e3r4 q1w2e3r4t5 1q2w3e4r5t qazwsx123 zaq12wsx zaq1zaq1 qwer1234 1234qwer 123qweasd qweasd123
qwe123qwe abc12345 abcd1234 a1234567 a12345678 a123456789 aa123456 aa12345678 1234abcd 12345abc 123abc123
asd12345 asdf1234 aaaa1111 abcabc123 abc123abc 123456a1 1234567a 12345678a 123456789a 123456abc 123456aa 123123abc
x1234567 z1234567 qq123456 zz123456 11111111a 00000000a a11111111 ab123456 abc123456 q1234567 password1 1password
123password 12345qwert qwert12345 qwerty12 qwerty1234567 1234567890q temporal1 temporal123 cambiar123 cambiame1
changeme1 changeme123 default1 default123 pa55word pa55w0rd passw0rd1 letmein123 trustno11 superman1 batman123
pokemon1 pokemon123 minecraft1 facebook1 facebook123 google123 android1 samsung1 samsung123 iphone123 windows10
`

function list(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Of the demonstration's accounts and P12 files, which the start prints. Only the demo data has them. */
const published = ["firma2026", "admin2026", "trazo-demo-2026"]

const common = new Set([...list(words), ...list(patterns), ...published])
const bases = new Set(list(numbered))

function isNumbered(text: string): boolean {
  const base = text.replace(/\d+$/, "")
  return bases.has(base) && ending.test(text.slice(base.length))
}

/** Ignores final signs such as «!» or «.». */
export function isCommonPassword(password: string): boolean {
  return spellings(password).some((text) => common.has(text) || isNumbered(text))
}

function spellings(password: string): string[] {
  const plain = password.normalize("NFC").toLowerCase()
  return [plain, plain.replace(/[!.*#$@_-]+$/, "")]
}
