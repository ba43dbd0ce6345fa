import classes from "./welcome.module.css"

const faint = "color-mix(in srgb, var(--brand) 14%, #fff)"

/** What is sold: the certificate's card before a document that it signed, with its verdict. Of a person who is nobody. */
export function ProductPicture() {
  return (
    <svg
      className={classes.media}
      viewBox="0 0 480 360"
      role="img"
      aria-label={description}
      fontFamily="inherit"
    >
      <rect width="480" height="360" fill="color-mix(in srgb, var(--brand) 10%, #fff)" />
      <SignedDocument />
      <Card />
    </svg>
  )
}

const description = "Un documento con su firma válida, y la tarjeta del certificado con el que se firmó"

function SignedDocument() {
  return (
    <g transform="translate(64 24)">
      <rect width="232" height="290" rx="12" fill="#fff" stroke="var(--line)" />
      <text x="24" y="40" fontSize="15" fontWeight="650" fill="var(--ink-1)">
        Contrato de servicios
      </text>
      <g fill={faint}>
        <rect x="24" y="58" width="184" height="7" rx="3.5" />
        <rect x="24" y="74" width="170" height="7" rx="3.5" />
        <rect x="24" y="90" width="178" height="7" rx="3.5" />
        <rect x="24" y="106" width="120" height="7" rx="3.5" />
      </g>
      <rect x="16" y="126" width="200" height="48" rx="10" fill="var(--good-ground)" />
      <circle cx="40" cy="150" r="13" fill="var(--good)" />
      <path
        d="M34 150l4.500 4.500 8-9"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="62" y="147" fontSize="15" fontWeight="650" fill="var(--good)">
        Firma válida
      </text>
      <text x="62" y="164" fontSize="11" fill="var(--ink-1)">
        Nada cambió después
      </text>
    </g>
  )
}

function Card() {
  return (
    <g transform="translate(170 196)">
      <rect width="266" height="140" rx="16" fill="var(--brand)" />
      <g fill="var(--on-brand)">
        <text x="22" y="34" fontSize="12">
          Firma electrónica
        </text>
        <text x="22" y="72" fontSize="22" fontStyle="italic" fontWeight="600">
          Ana Lucía Vera
        </text>
        <text x="22" y="104" fontSize="13">
          Persona natural
        </text>
        <text x="22" y="122" fontSize="13" fontWeight="650">
          Vigente · quedan 365 días
        </text>
      </g>
      <circle cx="228" cy="104" r="18" fill="none" stroke="var(--on-brand)" strokeWidth="5" />
    </g>
  )
}
