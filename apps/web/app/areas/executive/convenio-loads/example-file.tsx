import { Anchor } from "@mantine/core"

/** With demonstration data: people of an agreement, some of whose rows have to be mended. */
export function ExampleFile() {
  return (
    <Anchor
      download="personas-de-ejemplo.csv"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(["\ufeff", ...rows].join("\r\n").replace("\r\n", ""))}`}
    >
      Archivo de ejemplo
    </Anchor>
  )
}

const rows = [
  "Cédula;Nombres;Apellidos;Correo;Celular;Cargo",
  "0924117336;MARTHA CECILIA;DE LA TORRE VERA;martha.delatorre@ejemplo.ec;0991230001;Cajera",
  "1715248603;LUIS ALBERTO;CHÁVEZ MORA;luis.chavez@ejemplo.ec;0991230002;Asesor",
  // Excel took the first 0 of the cédula and of the telephone.
  "104451216;CARMEN ROSA;GUAMÁN PUMA;carmen.guaman@ejemplo.ec;991230003;Contadora",
  "1308762457;JOSÉ DANIEL;ZAMBRANO INTRIAGO;jose.zambrano@ejemplo;0991230004;Oficial de crédito",
  "0927553081;ANDREA;LEÓN;andrea.leon@ejemplo.ec;099123;Asistente",
  "1803344179;PABLO ANDRÉS;NÚÑEZ SALAZAR;pablo.nunez@ejemplo.ec;0991230006;Auditor",
  "0924117336;MARTHA;DE LA TORRE;martha.delatorre@ejemplo.ec;0991230001;Cajera",
  "0926687856;VERÓNICA;CASTRO;veronica.castro@cooperativamanglar.ec;0991112233;Gerente",
]
