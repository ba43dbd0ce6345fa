import type { DocumentType } from "@trazo/domain/requests/documents"
import classes from "./example-picture.module.css"

const styles = {
  mark: { fill: "none", stroke: "var(--brand-ink)", strokeWidth: 4 },
  word: { font: "600 15px var(--font)", fill: "#3d434d" },
  markName: { font: "600 16px var(--font)", fill: "var(--brand-ink)" },
  code: { font: "600 15px var(--font)", fill: "#3d434d" },
  machine: { font: "11px monospace", fill: "#3d434d" },
} satisfies Record<string, React.CSSProperties>

/** The sides of an identity document whose example is drawn. */
type DrawnDocument = Extract<DocumentType, "identityFront" | "identityBack" | "passportPage">

const drawings: Record<DrawnDocument, { label: string; Drawing: () => React.ReactNode }> = {
  identityFront: {
    label: "Ejemplo: lado frontal de la cédula, con su foto, sus nombres y su número",
    Drawing: IdentityFront,
  },
  identityBack: {
    label: "Ejemplo: lado posterior de la cédula, con el código dactilar marcado",
    Drawing: IdentityBack,
  },
  passportPage: {
    label: "Ejemplo: página del pasaporte con su foto y las dos líneas de letras de abajo",
    Drawing: PassportPage,
  },
}

export function isDrawn(document: DocumentType): document is DrawnDocument {
  return document in drawings
}

/** A schematic example without anybody's data. */
export function ExampleDrawing({ document }: { document: DrawnDocument }) {
  const { label, Drawing } = drawings[document]
  return (
    <svg className={classes.drawing} viewBox="0 0 320 200" role="img" aria-label={label}>
      <rect x="8" y="8" width="304" height="184" rx="12" fill="#f4f7fa" stroke="#8b94a3" strokeWidth="2" />
      <Drawing />
    </svg>
  )
}

/** Texts that stand for data: grey bars at these places. */
function Bars({ at }: { at: readonly (readonly [x: number, y: number, width: number])[] }) {
  return at.map(([x, y, width]) => (
    <rect key={`${x}-${y}`} x={x} y={y} width={width} height="8" rx="4" fill="#c3cad4" />
  ))
}

function Portrait({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="84" height="104" rx="6" fill="#dbe2ea" />
      <circle cx="42" cy="40" r="19" fill="#8b94a3" />
      <path d="M8 104c0-26 15-38 34-38s34 12 34 38z" fill="#8b94a3" />
    </g>
  )
}

function Word({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text x={x} y={y} style={styles.word}>
      {children}
    </text>
  )
}

function IdentityFront() {
  return (
    <>
      <Word x={24} y={36}>
        CÉDULA DE IDENTIDAD
      </Word>
      <Portrait x={24} y={52} />
      <Bars
        at={[
          [124, 56, 60],
          [124, 72, 130],
          [124, 96, 50],
          [124, 112, 150],
          [124, 136, 90],
        ]}
      />
      <Word x={24} y={178}>
        NUI. 1234567890
      </Word>
    </>
  )
}

function IdentityBack() {
  return (
    <>
      <Bars
        at={[
          [24, 30, 120],
          [24, 48, 90],
          [24, 66, 136],
          [24, 84, 70],
        ]}
      />
      <text x="298" y="34" textAnchor="end" style={styles.markName}>
        Código dactilar
      </text>
      <rect x="186" y="42" width="112" height="28" rx="5" style={styles.mark} />
      <text x="196" y="61" style={styles.code}>
        V1234V1234
      </text>
      <rect x="234" y="86" width="64" height="28" rx="4" fill="#dbe2ea" />
      <MachineLines y={140} lines={3} />
    </>
  )
}

function PassportPage() {
  return (
    <>
      <Word x={24} y={36}>
        PASAPORTE
      </Word>
      <Portrait x={24} y={46} />
      <Bars
        at={[
          [124, 50, 70],
          [124, 66, 140],
          [124, 88, 60],
          [124, 104, 120],
          [124, 128, 90],
        ]}
      />
      <rect x="18" y="156" width="284" height="32" rx="5" style={styles.mark} />
      <MachineLines y={170} lines={2} />
    </>
  )
}

/** The lines that machines read (ICAO Doc 9303, part 3). */
function MachineLines({ y, lines }: { y: number; lines: number }) {
  return Array.from({ length: lines }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not move.
    <text key={index} x="24" y={y + index * 13} style={styles.machine} textLength="272">
      {"A9B<".repeat(6).padEnd(30, "<")}
    </text>
  ))
}
