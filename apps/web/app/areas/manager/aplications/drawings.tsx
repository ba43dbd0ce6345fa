const styles = {
  paper: { fill: "var(--surface)", stroke: "var(--line-strong)", strokeWidth: 2 },
  bar: { fill: "var(--line)" },
  accent: { fill: "var(--brand-ink)" },
  mark: { fill: "var(--mantine-color-brand-light)", stroke: "var(--brand-ink)", strokeWidth: 2.5 },
  line: {
    fill: "none",
    stroke: "var(--brand-ink)",
    strokeWidth: 4,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
  good: { fill: "var(--good)" },
  tick: { fill: "none", stroke: "#fff", strokeWidth: 4, strokeLinecap: "round", strokeLinejoin: "round" },
  word: { fill: "var(--ink-1)", font: "600 13px var(--font)" },
  onAccent: { fill: "#fff", font: "600 13px var(--font)" },
  drawing: {
    display: "block",
    width: "100%",
    maxWidth: 320,
    borderRadius: "var(--radius)",
    background: "var(--mantine-color-brand-light)",
  },
} satisfies Record<string, React.CSSProperties>

const drawings = {
  keyFile: KeyFile,
  password: Password,
  openDocument: OpenDocument,
  placeStamp: PlaceStamp,
  signedPage: SignedPage,
  trust: Trust,
  upload: Upload,
  invoice: Invoice,
  phone: Phone,
} satisfies Record<string, () => React.ReactNode>

export type DrawingName = keyof typeof drawings

/** A schematic picture of a step. The text beside it says the same. */
export function Drawing({ name }: { name: DrawingName }) {
  const Content = drawings[name]
  return (
    <svg style={styles.drawing} viewBox="0 0 320 180" aria-hidden="true">
      <Content />
    </svg>
  )
}

function Window({ children }: { children: React.ReactNode }) {
  return (
    <>
      <rect style={styles.paper} x="30" y="20" width="260" height="140" rx="10" />
      <path style={styles.bar} d="M31 30a9 9 0 0 1 9-9h240a9 9 0 0 1 9 9v12H31z" />
      {[46, 60, 74].map((x) => (
        <circle key={x} cx={x} cy="32" r="4" fill="var(--line-strong)" />
      ))}
      {children}
    </>
  )
}

function Bars({ at }: { at: readonly (readonly [x: number, y: number, width: number])[] }) {
  return at.map(([x, y, width]) => (
    <rect key={`${x} ${y}`} style={styles.bar} x={x} y={y} width={width} height="8" rx="4" />
  ))
}

function Tick({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle style={styles.good} cx={x} cy={y} r="20" />
      <path style={styles.tick} d={`M${x - 9} ${y}l6 7 12-13`} />
    </>
  )
}

function Key({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle style={styles.line} cx={x} cy={y} r="7" />
      <path style={styles.line} d={`M${x + 8} ${y}h20m-6 0v6`} />
    </>
  )
}

function Word({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text style={styles.word} x={x} y={y}>
      {children}
    </text>
  )
}

function KeyFile() {
  return (
    <Window>
      <rect style={styles.mark} x="46" y="82" width="228" height="34" rx="6" />
      <Key x={64} y={99} />
      <Word x={106} y={104}>
        firma.p12
      </Word>
      <Bars
        at={[
          [54, 58, 120],
          [194, 58, 60],
          [54, 134, 96],
          [194, 134, 60],
        ]}
      />
    </Window>
  )
}

function Password() {
  return (
    <Window>
      <Word x={50} y={72}>
        Contraseña
      </Word>
      <rect style={styles.mark} x="50" y="82" width="220" height="32" rx="6" />
      {[68, 84, 100, 116, 132, 148].map((x) => (
        <circle key={x} style={styles.accent} cx={x} cy="98" r="4.5" />
      ))}
      <rect style={styles.accent} x="190" y="126" width="80" height="22" rx="6" />
      <text style={styles.onAccent} x="230" y="141" textAnchor="middle">
        Aceptar
      </text>
    </Window>
  )
}

function Page({ x, children }: { x: number; children?: React.ReactNode }) {
  return (
    <>
      <rect style={styles.paper} x={x} y="12" width="120" height="156" rx="6" />
      <Bars
        at={[
          [x + 14, 30, 70],
          [x + 14, 48, 92],
          [x + 14, 64, 92],
          [x + 14, 80, 60],
        ]}
      />
      {children}
    </>
  )
}

function OpenDocument() {
  return (
    <Window>
      <rect style={styles.paper} x="60" y="54" width="64" height="84" rx="4" />
      <Bars
        at={[
          [70, 66, 34],
          [70, 82, 44],
          [70, 98, 44],
        ]}
      />
      <path style={styles.line} d="M140 96h44m-14-14 14 14-14 14" />
      <rect style={styles.accent} x="200" y="82" width="70" height="28" rx="6" />
      <text style={styles.onAccent} x="235" y="101" textAnchor="middle">
        Firmar
      </text>
    </Window>
  )
}

function Stamp({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect style={styles.mark} x={x} y={y} width="92" height="38" rx="4" />
      <path
        style={styles.accent}
        d={`M${x + 8} ${y + 8}h9v9h-9zm13 0h9v9h-9zm-13 13h9v9h-9zm14 1h4v4h-4zm5 5h4v4h-4z`}
      />
      <Bars
        at={[
          [x + 38, y + 10, 46],
          [x + 38, y + 22, 32],
        ]}
      />
    </>
  )
}

function PlaceStamp() {
  return (
    <Page x={100}>
      <Stamp x={114} y={112} />
      <path style={styles.accent} d="M196 138l28 11-12 4-5 12z" stroke="#fff" strokeWidth="2" />
    </Page>
  )
}

function SignedPage() {
  return (
    <Page x={100}>
      <Stamp x={114} y={112} />
      <Tick x={222} y={36} />
    </Page>
  )
}

function Trust() {
  return (
    <>
      <rect style={styles.paper} x="90" y="16" width="140" height="52" rx="8" />
      <Word x={106} y={47}>
        Su entidad
      </Word>
      <path style={styles.line} d="M160 74v24m-10-10 10 10 10-10" />
      <rect style={styles.paper} x="90" y="106" width="140" height="52" rx="8" />
      <Word x={106} y={137}>
        Su certificado
      </Word>
      <Tick x={232} y={30} />
    </>
  )
}

function Upload() {
  return (
    <Window>
      <Bars
        at={[
          [50, 58, 80],
          [50, 76, 130],
        ]}
      />
      <rect style={styles.mark} x="50" y="94" width="220" height="50" rx="6" />
      <Key x={70} y={119} />
      <Word x={110} y={124}>
        Cargar firma
      </Word>
      <path style={styles.line} d="M244 132v-24m-10 9 10-10 10 10" />
    </Window>
  )
}

function Invoice() {
  return (
    <>
      <Page x={40}>
        <rect style={styles.accent} x="54" y="132" width="92" height="18" rx="4" />
        <text style={styles.onAccent} x="100" y="145" textAnchor="middle">
          TOTAL
        </text>
      </Page>
      <path style={styles.line} d="M176 90h32m-12-12 12 12-12 12" />
      <path style={styles.paper} d="M224 152h72v-70h-72zM218 82l42-30 42 30z" />
      <text style={styles.word} x="260" y="124" textAnchor="middle">
        SRI
      </text>
      <Tick x={290} y={40} />
    </>
  )
}

function Phone() {
  return (
    <>
      <rect style={styles.paper} x="116" y="8" width="88" height="164" rx="14" />
      <rect style={styles.bar} x="144" y="16" width="32" height="6" rx="3" />
      <rect style={styles.mark} x="128" y="44" width="64" height="34" rx="6" />
      <Key x={144} y={61} />
      <Bars
        at={[
          [128, 92, 64],
          [128, 108, 44],
        ]}
      />
      <rect style={styles.accent} x="128" y="130" width="64" height="24" rx="6" />
    </>
  )
}
