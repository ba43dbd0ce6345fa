import { paths } from "@trazo/contract/paths"

/** A summary of the terms. */
export function TermsPoints() {
  return (
    <>
      <ul>
        <li>
          Su firma electrónica vale lo mismo que su firma manuscrita: responde por lo que firme con ella.
        </li>
        <li>Usted custodia el archivo y la contraseña. Nadie más los tiene y nadie puede recuperarlos.</li>
        <li>
          Si los pierde o cree que otro los conoce, pida de inmediato la revocación: es gratis y en línea.
        </li>
        <li>Los datos y documentos que entrega deben ser verdaderos y estar vigentes.</li>
        <li>
          Si no podemos emitir su certificado, le devolvemos lo que pagó. Una vez emitido, no hay devolución.
        </li>
      </ul>
      <p>
        Vea también el{" "}
        <a href={`${paths.legalInformation}#privacidad`} target="_blank" rel="noreferrer">
          aviso de privacidad
        </a>{" "}
        y las{" "}
        <a href={`${paths.legalInformation}#practicas`} target="_blank" rel="noreferrer">
          prácticas de certificación
        </a>
        .
      </p>
    </>
  )
}
