interface Look {
  skin: string
  shade: string
  hair: string
  shirt: string
  long: boolean
}

const looks: readonly Look[] = [
  { skin: "#d9a27e", shade: "#c08862", hair: "#3b2a22", shirt: "#35618f", long: false },
  { skin: "#c68c64", shade: "#a9714b", hair: "#241a15", shirt: "#7a4b6d", long: true },
  { skin: "#e3b896", shade: "#c99a76", hair: "#6b4a2f", shirt: "#3f7a5e", long: true },
  { skin: "#a86f4a", shade: "#8b5737", hair: "#1b1512", shirt: "#b0793a", long: false },
  { skin: "#d2a078", shade: "#b68258", hair: "#8a8580", shirt: "#4a4f63", long: false },
  { skin: "#8a5a3c", shade: "#70452c", hair: "#17120f", shirt: "#2f7f86", long: true },
]

/** Number of faces. A person has the same face on every picture. */
export const lookCount = looks.length

/** Head and shoulders, about 200 units wide, with the chin at (0, 80). */
export function portrait(look: number, transform: string): string {
  const { skin, shade, hair, shirt, long } = looks[look % looks.length] ?? (looks[0] as Look)
  const behind = long
    ? `<path d="M-64 20c-8-96 34-112 64-112s72 16 64 112c6 60-6 96-18 104h-92c-12-8-24-44-18-104z" fill="${hair}"/>`
    : ""
  return `<g transform="${transform}">${behind}
    <path d="M-104 210c0-76 44-104 104-104s104 28 104 104z" fill="${shirt}"/>
    <rect x="-24" y="62" width="48" height="58" rx="22" fill="${shade}"/>
    <ellipse cx="0" cy="18" rx="54" ry="66" fill="${skin}"/>
    <path d="M-57 12c-6-66 30-86 58-86s62 20 56 86c-10-38-30-50-56-50s-46 12-58 50z" fill="${hair}"/>
    <path d="M-32 6q12-8 22 0M10 6q10-8 22 0" stroke="${hair}" stroke-width="4" fill="none" stroke-linecap="round"/>
    <circle cx="-20" cy="20" r="5.5" fill="#2b211c"/><circle cx="20" cy="20" r="5.5" fill="#2b211c"/>
    <path d="M0 22q-9 20 2 22" stroke="${shade}" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M-16 58q16 11 32 0" stroke="#8a4f3a" stroke-width="5" fill="none" stroke-linecap="round"/></g>`
}
